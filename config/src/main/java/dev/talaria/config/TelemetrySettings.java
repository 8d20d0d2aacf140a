package dev.talaria.config;

import java.net.URI;
import java.net.URISyntaxException;

/** What is told to other programs about the work: {@code talaria.telemetry}. */
public record TelemetrySettings(String traces) {
  public TelemetrySettings {
    if (!traces.isEmpty() && !isAddress(traces)) {
      throw new ConfigProblem(
          "telemetry.traces",
          "must be empty or an address such as http://127.0.0.1:4318/v1/traces, was \"" + traces
              + "\"");
    }
  }

  private static boolean isAddress(String text) {
    try {
      var address = new URI(text);
      return address.getHost() != null
          && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  static TelemetrySettings from(Section telemetry) {
    return new TelemetrySettings(telemetry.text("traces"));
  }
}
