package dev.talaria.runtime.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.PermissionSettings;
import dev.talaria.config.PermissionSettings.Decision;
import dev.talaria.config.PermissionSettings.OnTimeout;
import dev.talaria.config.PermissionSettings.Rule;
import dev.talaria.runtime.permission.Grant.Scope;
import dev.talaria.runtime.permission.place.OwnPlaces;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoundFilesTest {
  private static final Path ADA = Path.of("/home/ada");
  private static final Path STATE = ADA.resolve(".local/state/talaria");

  @ParameterizedTest
  @CsvSource({
    "/home/ada, /home/ada/notes.txt, true",
    "/home/ada, /home/ada/.ssh, false",
    "/home/ada, /home/ada/.ssh/id_rsa, false",
    "/home/ada, /home/ada/.aws/credentials, false",
    "/home/ada, /home/ada/.local/state/talaria, false",
    "/home/ada, /home/ada/.local/state/talaria/talaria.db, false",
    "/home/ada, /home/ada/shop/.env, false",
    "/home/ada/.ssh, /home/ada/.ssh/id_rsa, true", // the folder itself was allowed
    "/home/ada/.ssh, /home/ada/.ssh/known_hosts, true",
    "/home/ada/.ssh, /home/ada/.local/state/talaria/talaria.db, false",
    "/home/ada/.local/state/talaria/output, /home/ada/.local/state/talaria/output/1.txt, true",
    "/code/shop, /code/shop/src/Main.java, true",
    "/code/shop, /home/bob/diary.txt, false", // where a link led
    "/code/shop, /var/log/syslog, true",
    "/var/log, /code/shop/app.log, true",
    "/var/log, /home/bob/app.log, false",
    "/proc, /proc/1/environ, false",
  })
  void only_what_needs_no_other_permission_is_let_in(String root, String found, boolean letIn) {
    assertThat(found(Set.of()).letsIn(Path.of(root), Path.of(found))).isEqualTo(letIn);
  }

  @Test
  void the_persons_rules_hold_below_a_folder_too() {
    var found = found(
        Set.of(),
        new Rule("search_files", "", "/code/shop/private/**", Decision.REFUSE),
        new Rule("search_files", "", "/code/shop/.env", Decision.ALLOW));
    Path shop = Path.of("/code/shop");

    assertThat(found.letsIn(shop, shop.resolve("private/plan.txt"))).isFalse();
    assertThat(found.letsIn(shop, shop.resolve(".env"))).isTrue();
    assertThat(found.letsIn(shop, shop.resolve("src"))).isTrue();
  }

  @Test
  void a_grant_of_a_folder_is_none_for_the_secrets_in_it() {
    var home = Set.of(grant(ADA));
    var keys = Set.of(grant(ADA.resolve(".ssh")));

    assertThat(found(home).letsIn(ADA, ADA.resolve(".ssh/id_rsa"))).isFalse();
    assertThat(found(home).letsIn(ADA, ADA.resolve("notes.txt"))).isTrue();
    assertThat(found(keys).letsIn(ADA, ADA.resolve(".ssh/id_rsa"))).isTrue();
    assertThat(found(keys).letsIn(ADA, ADA.resolve(".aws/config"))).isFalse();
  }

  private static Grant grant(Path below) {
    return new Grant(Scope.ALWAYS, new Coverage.PathBelow("search_files", below));
  }

  private static FoundFiles found(Set<Grant> grants, Rule... rules) {
    var own = new OwnPlaces(List.of(STATE), List.of(STATE.resolve("output")), 4242);
    return new FoundFiles(
        new PermissionPolicy(own),
        "search_files",
        Path.of("/code/shop"),
        ADA,
        new PermissionSettings(List.of(rules), Duration.ofMinutes(1), OnTimeout.REFUSE),
        grants);
  }
}
