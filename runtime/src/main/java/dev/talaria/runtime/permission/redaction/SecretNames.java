package dev.talaria.runtime.permission.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

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

  private static final Pattern URLS = Pattern.compile(
      ".*(?:DATABASE|REDIS|MONGO(?:DB)?|AMQP|RABBITMQ|BROKER|POSTGRES|MYSQL|WEBHOOK|CONNECTION)_?(?:URL|URI|STRING)");

  private static final Pattern BOUNDARY = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");

  private SecretNames() {}

  public static boolean looksSecret(String variableName) {
    String words = words(variableName);
    return !HARMLESS.contains(words)
        && (holdsAPart(words)
            || List.of(words.split("_", -1)).stream().anyMatch(SecretNames::isSecretWord)
            || URLS.matcher(words).matches());
  }

  /** Whether any value of that name is a secret, also one that reads like a word. */
  static boolean surely(String variableName) {
    String words = words(variableName);
    return holdsAPart(words) || List.of(words.split("_", -1)).stream().anyMatch(SURE::contains);
  }

  private static String words(String name) {
    return BOUNDARY.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
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
