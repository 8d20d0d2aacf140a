/**
 * What was given about recurring work, as its request.
 *
 * <p>Pure. Must not know who typed it, how a request is sent, or how an answer looks. Start reading
 * at {@link dev.talaria.cli.cron.JobRequests}.
 */
@NullMarked
package dev.talaria.cli.cron;

import org.jspecify.annotations.NullMarked;
