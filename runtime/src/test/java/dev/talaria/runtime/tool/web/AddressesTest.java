package dev.talaria.runtime.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.100.100.200",
        "192.0.0.170",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
        "fec0::1"
      })
  void what_only_we_can_reach_is_not_public(String address) throws Exception {
    assertThat(Addresses.isPublic(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "172.32.0.1",
        "172.15.0.1",
        "100.128.0.1",
        "11.0.0.1",
        "193.168.1.1",
        "2606:4700::1111",
        "2a00:1450::1",
        "64:ff9b::808:808",
        "2002:808:808::"
      })
  void what_everybody_can_reach_is_public(String address) throws Exception {
    assertThat(Addresses.isPublic(InetAddress.getByName(address))).isTrue();
  }

  @Test
  void one_private_address_among_others_refuses_the_name() {
    var addresses = new Addresses(
        Addresses::isPublic, host -> new InetAddress[] {address(8, 8, 8, 8), address(10, 0, 0, 1)});

    assertThatThrownBy(() -> addresses.checked("both.example"))
        .isInstanceOf(Addresses.Refused.class)
        .hasMessage(
            "both.example leads to the private or reserved address 10.0.0.1, which is refused (tools.allow-private-addresses)");
  }

  private static InetAddress address(int... bytes) throws UnknownHostException {
    byte[] address = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      address[i] = (byte) bytes[i];
    }
    return InetAddress.getByAddress(address);
  }
}
