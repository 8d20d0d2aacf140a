package dev.talaria.runtime.proxy;

/** How an address is to be reached. */
public sealed interface Way {
  record Direct() implements Way {}

  record Through(ProxyServer server) implements Way {}

  /**
   * A proxy is named that cannot be used. Never a reason to connect past it.
   *
   * @param reason names the variable, and no password
   */
  record Blocked(String reason) implements Way {}
}
