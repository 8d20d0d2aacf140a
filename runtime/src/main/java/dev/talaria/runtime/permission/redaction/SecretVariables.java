package dev.talaria.runtime.permission.redaction;

import dev.talaria.config.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is secret in an environment: by the names of variables, and passwords in addresses. */
final class SecretVariables {
  /** Values of a name like {@code USE_AUTH}. */
  private static final Set<String> SWITCHES =
      Set.of("true", "false", "none", "null", "unset", "enabled", "disabled");

  private static final Pattern PASSWORD =
      Pattern.compile("://[^\\s/@:\"'<>]{0,200}+:([^\\s/\"'<>]{1,400})@");

  private SecretVariables() {}

  static List<Secret> in(Map<String, String> environment) {
    List<Secret> secrets = new ArrayList<>();
    environment.forEach((name, value) -> {
      if (SecretNames.looksSecret(name)) {
        secrets.add(new Secret(value.strip()));
      }
      for (Matcher at = PASSWORD.matcher(asAddress(name, value)); at.find(); ) {
        secrets.add(new Secret(at.group(1)));
        secrets.add(new Secret(decoded(at.group(1))));
      }
    });
    return secrets.stream()
        .filter(Secret::isSet)
        .filter(secret -> !SWITCHES.contains(secret.reveal()))
        .distinct()
        .toList();
  }

  /** That of a proxy may be written without a scheme. */
  private static String asAddress(String name, String value) {
    boolean bare = name.toLowerCase(Locale.ROOT).endsWith("_proxy") && !value.contains("://");
    return bare ? "http://" + value : value;
  }

  private static String decoded(String password) {
    try {
      return URLDecoder.decode(password.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return password;
    }
  }
}
