package dev.talaria.config;

import java.util.Map;

/**
 * All that can be set, one record for each component. Only the two places that wire components see
 * it whole.
 */
public record Settings(
    ModelSettings model,
    Map<String, ProviderSettings> providers,
    Map<String, Price> prices,
    SessionSettings session,
    BudgetSettings budget,
    SupervisionSettings supervision,
    AdmissionSettings admission,
    GateSettings gate,
    ToolSettings tools,
    PermissionSettings permission,
    DisplaySettings display,
    RuntimeSettings runtime,
    StoreSettings store,
    LogSettings log) {}
