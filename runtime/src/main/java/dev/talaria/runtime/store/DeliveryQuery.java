package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import org.jspecify.annotations.Nullable;

/** Which deliveries: of one conversation or (null) of all; only those not shown yet, or all. */
public record DeliveryQuery(@Nullable SessionId conversation, boolean unseenOnly, int limit) {}
