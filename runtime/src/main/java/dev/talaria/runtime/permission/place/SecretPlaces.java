package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files whose content is a secret: keys, tokens, passwords, browser profiles, environments of
 * processes. A maintained list; home directories of everybody count, not only the person's.
 */
public final class SecretPlaces {
  /** Below any home directory; a trailing slash means all below. */
  private static final List<String> IN_A_HOME = List.of(
      ".ssh/",
      ".aws/",
      ".azure/",
      ".gnupg/",
      ".kube/",
      ".password-store/",
      ".config/gcloud/",
      ".config/gh/",
      ".config/op/",
      ".config/rclone/",
      ".config/hub",
      ".config/sops/",
      ".config/google-chrome/",
      ".config/chromium/",
      ".config/BraveSoftware/",
      ".mozilla/",
      ".thunderbird/",
      ".local/share/keyrings/",
      ".local/share/kwalletd/",
      "Library/Keychains/",
      "Library/Cookies/",
      ".docker/config.json",
      ".netrc",
      "_netrc",
      ".authinfo",
      ".authinfo.gpg",
      ".npmrc",
      ".yarnrc.yml",
      ".pypirc",
      ".git-credentials",
      ".config/git/credentials",
      ".pgpass",
      ".my.cnf",
      ".mylogin.cnf",
      ".vault-token",
      ".terraform.d/credentials.tfrc.json",
      ".terraformrc",
      ".m2/settings-security.xml",
      ".m2/settings.xml",
      ".gradle/gradle.properties",
      ".cargo/credentials",
      ".cargo/credentials.toml",
      ".gem/credentials",
      ".composer/auth.json",
      ".config/composer/auth.json",
      ".s3cfg",
      ".boto",
      ".bash_history",
      ".zsh_history",
      ".python_history",
      ".psql_history",
      ".mysql_history",
      ".node_repl_history",
      ".local/share/fish/fish_history",
      ".Xauthority");

  private static final List<String> IN_THE_SYSTEM = List.of(
      "/etc/shadow",
      "/etc/shadow-",
      "/etc/gshadow",
      "/etc/gshadow-",
      "/etc/sudoers",
      "/etc/sudoers.d/",
      "/etc/ssl/private/",
      "/etc/krb5.keytab",
      "/etc/kubernetes/",
      "/etc/wireguard/",
      "/etc/openvpn/",
      "/etc/NetworkManager/system-connections/",
      "/run/secrets/",
      "/var/run/secrets/",
      "/var/lib/sss/",
      "/proc/kcore",
      "/dev/mem",
      "/dev/kmem",
      "/dev/port",
      "/var/spool/cron/");

  private static final List<Pattern> ANYWHERE = List.of(
      Pattern.compile(".*/\\.env(?:rc|\\.[^/]+)?"),
      Pattern.compile(".*/[^/]+\\.env"),
      Pattern.compile(".*/id_(?:rsa|dsa|ecdsa|ed25519)[^/]*"),
      Pattern.compile(".*/[^/]*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc)"),
      Pattern.compile(".*/ssh_host_[^/]*_key"),
      Pattern.compile(".*/(?:credentials|secrets?)(?:\\.(?:json|ya?ml|toml|ini|txt|conf))?"),
      Pattern.compile(".*/(?:client_secret|service[-_]account)[^/]*\\.json"),
      Pattern.compile(".*/\\.(?:htpasswd|netrc|npmrc|pypirc|git-credentials|pgpass|vault-token)"),
      Pattern.compile("/proc/[^/]+/(?:task/[^/]+/)?(?:environ|mem|maps|(?:root|cwd)(?:/.*)?)"),
      Pattern.compile("/proc/[0-9]+/fd/.*"));

  /** Look like the above and are no secrets. */
  private static final List<Pattern> HARMLESS = List.of(
      Pattern.compile(".*\\.(?:pub|example|sample|template|dist|defaults)"),
      Pattern.compile(".*/\\.ssh/(?:known_hosts|config)"),
      Pattern.compile("/(?:etc/(?:ssl/certs|ca-certificates|pki)|usr)/.*"));

  private static final Path PROCESSES = Path.of("/proc");

  private SecretPlaces() {}

  /** Whether the content of {@code path}, absolute and normalized, is taken to be a secret. */
  public static boolean isSecret(Path path, Path home) {
    String name = path.toString();
    if (HARMLESS.stream().anyMatch(harmless -> harmless.matcher(name).matches())) {
      return false;
    }
    return IN_THE_SYSTEM.stream().anyMatch(place -> within(name, place))
        || underAHome(name, home.toString())
        || ANYWHERE.stream()
            .anyMatch(secret -> secret.matcher(name.toLowerCase(Locale.ROOT)).matches());
  }

  /** Whether there are secrets somewhere below a directory. */
  public static boolean holdsSecrets(Path directory, Path home) {
    boolean ofSomebody = directory.getNameCount() > 1
        && (directory.startsWith("/home") || directory.startsWith("/Users"));
    Path whose =
        ofSomebody ? Path.of("/").resolve(directory.subpath(0, 2)) : Path.of("/home/somebody");
    return Stream.of(home, Path.of("/root"), whose)
        .anyMatch(somebody ->
            IN_A_HOME.stream().anyMatch(place -> somebody.resolve(place).startsWith(directory)));
  }

  /** Whether a file name pattern could stand for a secret. */
  public static boolean mayMatchSecret(ShellPattern pattern, Path home) {
    return mayBeProcess(pattern)
        || mayBeNamed(pattern.path().getFileName())
        || IN_THE_SYSTEM.stream().anyMatch(place -> mayStandFor(pattern, Path.of(place), place))
        || Stream.of(home, Path.of("/root"), Path.of("/home/somebody"))
            .anyMatch(somebody -> IN_A_HOME.stream()
                .anyMatch(place -> mayStandFor(pattern, somebody.resolve(place), place)));
  }

  /** {@code /proc/1/env*}: a process that is named counts as one that is not. */
  private static boolean mayBeProcess(ShellPattern pattern) {
    return pattern.path().getNameCount() > 2
        && pattern.mayMatch(PROCESSES)
        && mayStandFor(
            pattern.moved(2, PROCESSES.resolve("self")), PROCESSES.resolve("self/environ"), "");
  }

  /** {@code .en*}, {@code id_*}; what says nothing of the name is as often no pattern of names. */
  private static boolean mayBeNamed(@Nullable Path name) {
    return name != null
        && name.toString().matches("\\..*[a-zA-Z].*|[a-zA-Z]{2}.*")
        && Stream.of(".env", "id_rsa", "id_ed25519")
            .anyMatch(secret -> ShellPattern.of(name).mayMatch(Path.of(secret)));
  }

  /** Nothing is below a file, so a longer pattern stands for no secret that is one. */
  private static boolean mayStandFor(ShellPattern pattern, Path path, String place) {
    return pattern.mayMatch(path)
        && (place.endsWith("/") || pattern.path().getNameCount() == path.getNameCount());
  }

  private static boolean underAHome(String name, String home) {
    String rest = below(name, home);
    if (rest.isEmpty()) {
      rest = below(name, "/root");
    }
    if (rest.isEmpty()) {
      for (String homes : List.of("/home/", "/Users/")) {
        int slash = name.startsWith(homes) ? name.indexOf('/', homes.length()) : -1;
        rest = slash > 0 ? name.substring(slash + 1) : rest;
      }
    }
    String under = rest;
    return !under.isEmpty() && IN_A_HOME.stream().anyMatch(place -> within(under, place));
  }

  private static String below(String name, String directory) {
    return name.startsWith(directory + "/") ? name.substring(directory.length() + 1) : "";
  }

  private static boolean within(String name, String place) {
    return place.endsWith("/")
        ? name.startsWith(place) || name.equals(place.substring(0, place.length() - 1))
        : name.equals(place);
  }
}
