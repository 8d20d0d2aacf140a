/**
 * Questions that wait for the person: parked with a deadline, answered from any surface.
 *
 * <p>Must not decide what is asked about: that is {@code runtime.permission}. Start reading at
 * {@link dev.talaria.actors.approval.ApprovalActor#create}.
 */
@NullMarked
package dev.talaria.actors.approval;

import org.jspecify.annotations.NullMarked;
