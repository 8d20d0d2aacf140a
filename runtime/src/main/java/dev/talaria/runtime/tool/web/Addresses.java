package dev.talaria.runtime.tool.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which addresses may be connected to. Private, local and reserved ones are refused unless allowed:
 * what a page or a model names must not reach what only this machine or its network can see, such
 * as a cloud's metadata service.
 */
public record Addresses(Predicate<InetAddress> allowed, Resolver resolver) {
  /** Looks a name up. */
  public interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** A name leads to an address that is not allowed. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    Refused(String host, InetAddress address) {
      super(
          "%s leads to the private or reserved address %s, which is refused (tools.allow-private-addresses)"
              .formatted(host, address.getHostAddress()));
    }
  }

  public Addresses(boolean allowPrivate) {
    this(address -> allowPrivate || isPublic(address), InetAddress::getAllByName);
  }

  /** Whether nothing has to be kept from private addresses. */
  boolean allowsPrivate() {
    return allowed.test(InetAddress.getLoopbackAddress());
  }

  /**
   * Looks a name up once. Connect to what this returns and look nothing up again: a second answer
   * could be another one.
   *
   * @throws Refused when one of the addresses is not allowed, also if others are
   */
  public InetAddress[] checked(String host) throws IOException {
    InetAddress[] found = resolver.resolve(host);
    for (InetAddress address : found) {
      if (!allowed.test(address)) {
        throw new Refused(host, address);
      }
    }
    return found;
  }

  private static final class Block {
    private final int[] start;
    private final int bits;

    Block(int[] start, int bits) {
      this.start = start;
      this.bits = bits;
    }

    boolean holds(byte[] address) {
      for (int bit = 0; bit < bits; bit += 8) {
        int mask = bits - bit >= 8 ? 0xFF : 0xFF << (8 - (bits - bit)) & 0xFF;
        if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  private static Block block(int bits, int... start) {
    return new Block(Arrays.copyOf(start, 16), bits);
  }

  /** From the registries of special-purpose addresses. */
  private static final List<Block> NOT_PUBLIC_4 = List.of(
      block(8, 0),
      block(8, 10),
      block(10, 100, 64),
      block(8, 127),
      block(16, 169, 254),
      block(12, 172, 16),
      block(24, 192, 0, 0),
      block(24, 192, 0, 2),
      block(24, 192, 88, 99),
      block(16, 192, 168),
      block(15, 198, 18),
      block(24, 198, 51, 100),
      block(24, 203, 0, 113),
      block(4, 224),
      block(4, 240));

  /** Everything but the global unicast addresses, and of those the ones that are special. */
  private static final Block GLOBAL_6 = block(3, 0x20);

  private static final List<Block> NOT_PUBLIC_6 =
      List.of(block(23, 0x20, 0x01), block(32, 0x20, 0x01, 0x0d, 0xb8), block(20, 0x3f, 0xff));

  private static final Block NAT64 = block(96, 0x00, 0x64, 0xff, 0x9b);
  private static final Block SIX_TO_FOUR = block(16, 0x20, 0x02);

  static boolean isPublic(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return isPublic4(bytes);
    }
    if (NAT64.holds(bytes)) {
      return isPublic4(Arrays.copyOfRange(bytes, 12, 16));
    }
    if (SIX_TO_FOUR.holds(bytes)) {
      return isPublic4(Arrays.copyOfRange(bytes, 2, 6));
    }
    return GLOBAL_6.holds(bytes) && NOT_PUBLIC_6.stream().noneMatch(block -> block.holds(bytes));
  }

  private static boolean isPublic4(byte[] bytes) {
    return NOT_PUBLIC_4.stream().noneMatch(block -> block.holds(bytes));
  }
}
