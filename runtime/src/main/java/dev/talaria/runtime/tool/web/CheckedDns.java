package dev.talaria.runtime.tool.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/** Gives the HTTP client only addresses that were checked; it connects to these. */
record CheckedDns(Addresses addresses) implements DnsResolver {
  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    try {
      return addresses.checked(host);
    } catch (UnknownHostException e) {
      throw e;
    } catch (IOException refused) {
      var unknown = new UnknownHostException(refused.getMessage());
      unknown.initCause(refused);
      throw unknown;
    }
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
