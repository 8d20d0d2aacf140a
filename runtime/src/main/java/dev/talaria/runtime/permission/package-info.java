/**
 * What a session may do: allowed, asked or refused, as a pure function; and what a person has
 * granted.
 *
 * <p>Must not know who asks the person, where grants are stored, or how a tool does its work. Start
 * reading at {@link dev.talaria.runtime.permission.PermissionPolicy}.
 */
@NullMarked
package dev.talaria.runtime.permission;

import org.jspecify.annotations.NullMarked;
