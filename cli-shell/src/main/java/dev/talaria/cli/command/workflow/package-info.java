/**
 * Verbs about workflows and their runs.
 *
 * <p>Must not know how a runtime keeps or works on them. Start reading at
 * {@link dev.talaria.cli.command.workflow.RunWorkflow}.
 */
@NullMarked
package dev.talaria.cli.command.workflow;

import org.jspecify.annotations.NullMarked;
