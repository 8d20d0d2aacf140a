package dev.talaria.runtime.session;

import java.math.BigDecimal;

/** The session that did the work of a call, and what it used up; counts as used by the caller. */
public record Delegated(SessionId session, Usage usage, BigDecimal cost) {}
