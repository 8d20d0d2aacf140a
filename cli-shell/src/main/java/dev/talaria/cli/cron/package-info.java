/**
 * What is typed about recurring work: a line after {@code /cron} as the verb that it is, and either
 * of them as a request.
 *
 * <p>Pure. Must not know who typed it, how a request is sent, or how an answer looks. Start reading
 * at {@link dev.talaria.cli.cron.CronLine#parse}.
 */
@NullMarked
package dev.talaria.cli.cron;

import org.jspecify.annotations.NullMarked;
