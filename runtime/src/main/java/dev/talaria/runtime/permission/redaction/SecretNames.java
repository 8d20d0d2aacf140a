package dev.talaria.runtime.permission.redaction;

import java.util.List;
import java.util.Set;

/** Names of variables and fields whose values are taken to be secrets, whatever they look like. */
public final class SecretNames {
  private static final List<String> PARTS =
      List.of("SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "APIKEY", "PRIVATEKEY");

  /** Whole words of a name, so that {@code MONKEY} and {@code COMPASS} are none. */
  private static final Set<String> WORDS = Set.of(
      "KEY",
      "KEYS",
      "TOKEN",
      "TOKENS",
      "PASS",
      "PWD",
      "PW",
      "AUTH",
      "DSN",
      "COOKIE",
      "COOKIES",
      "JWT",
      "PAT",
      "BEARER",
      "SIGNATURE",
      "PIN",
      "OTP",
      "SALT");

  /** End like a secret and are none. */
  private static final Set<String> HARMLESS = Set.of(
      "PWD",
      "OLDPWD",
      "SSH_AUTH_SOCK",
      "XAUTHORITY",
      "MAX_TOKENS",
      "TOKENS",
      "INPUT_TOKENS",
      "OUTPUT_TOKENS",
      "TOTAL_TOKENS",
      "PUBLIC_KEY",
      "KEYS",
      "TOKEN_TYPE",
      "AUTH_TYPE",
      "IDEMPOTENCY_KEY",
      "PRIMARY_KEY",
      "FOREIGN_KEY",
      "SORT_KEY",
      "PARTITION_KEY",
      "ROUTING_KEY",
      "CACHE_KEY");

  /** Mean a secret by themselves; the other words are names of other things as well. */
  private static final Set<String> SURE = Set.of("TOKEN", "PASS", "PWD", "PW", "DSN", "JWT", "PAT");

  /** Of these an address holds a name and a password. */
  private static final List<String> SERVICES = List.of(
      "DATABASE",
      "REDIS",
      "MONGO",
      "MONGODB",
      "AMQP",
      "RABBITMQ",
      "BROKER",
      "POSTGRES",
      "MYSQL",
      "WEBHOOK",
      "CONNECTION");

  private static final List<String> ADDRESSES = List.of("URL", "URI", "STRING");

  private SecretNames() {}

  public static boolean looksSecret(String variableName) {
    String words = words(variableName);
    return !HARMLESS.contains(words)
        && (holdsAPart(words)
            || List.of(words.split("_", -1)).stream().anyMatch(SecretNames::isSecretWord)
            || isAddressOfService(words));
  }

  /** Whether any value of that name is a secret, also one that reads like a word. */
  static boolean surely(String variableName) {
    String words = words(variableName);
    return holdsAPart(words) || List.of(words.split("_", -1)).stream().anyMatch(SURE::contains);
  }

  /** In capitals, with {@code _} between words. Done by hand: each commit asks for many names. */
  private static String words(String name) {
    var words = new StringBuilder(name.length() + 4);
    boolean afterSmall = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean capital = isWithin('A', c, 'Z');
      boolean small = isWithin('a', c, 'z') || isWithin('0', c, '9');
      if (capital && afterSmall) {
        words.append('_');
      }
      if (capital || small) {
        words.append(Character.toUpperCase(c));
      } else if (words.isEmpty() || words.charAt(words.length() - 1) != '_') {
        words.append('_');
      }
      afterSmall = small;
    }
    return words.toString();
  }

  private static boolean isWithin(char first, char c, char last) {
    return first <= c && c <= last;
  }

  private static boolean isAddressOfService(String words) {
    return ADDRESSES.stream().filter(words::endsWith).anyMatch(address -> {
      var service = words.substring(0, words.length() - address.length());
      var bare = service.endsWith("_") ? service.substring(0, service.length() - 1) : service;
      return SERVICES.stream().anyMatch(bare::endsWith);
    });
  }

  private static boolean holdsAPart(String words) {
    String joined = words.replace("_", "");
    return PARTS.stream().anyMatch(joined::contains);
  }

  private static boolean isSecretWord(String word) {
    return WORDS.contains(word)
        || (word.length() > 5 && (word.endsWith("TOKEN") || word.endsWith("APIKEY")));
  }
}
