/**
 * What was given about workflows: files found and read, and what is asked of their runs.
 *
 * <p>Must not know who typed it, how a request is sent, or how an answer is laid out. Start reading
 * at {@link dev.talaria.cli.workflow.WorkflowFiles#find}.
 */
@NullMarked
package dev.talaria.cli.workflow;

import org.jspecify.annotations.NullMarked;
