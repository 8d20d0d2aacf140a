package dev.talaria.runtime.permission.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretPlacesTest {
  private static final Path ADA = Path.of("/srv/homes/ada");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/srv/homes/ada/.ssh",
        "/srv/homes/ada/.ssh/agent",
        "/srv/homes/ada/.docker/config.json",
        "/home/bob/.ssh/agent",
        "/Users/bob/Library/Cookies/x",
        "/root/.mozilla/firefox/x",
        "/etc/sudoers.d",
        "/etc/sudoers.d/ada",
        "/proc/17/task/18/environ",
        "/proc/17/fd/3",
        "/proc/self/root",
        "/proc/self/cwd/x",
        "/code/shop/.ENV",
        "/code/shop/Server.PEM",
      })
  void what_only_its_owner_should_read_is_a_secret_whoevers_it_is(String path) {
    assertThat(SecretPlaces.isSecret(Path.of(path), ADA)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/srv/homes/ada",
        "/srv/homes/ada/.sshx",
        "/srv/homes/ada/.docker/config.json.bak",
        "/srv/homes/ada/shop/.docker/config.json",
        "/srv/homes/adam/.mozilla/x",
        "/home/.mozilla/x",
        "/home/bob",
        "/root",
        "/srv/.mozilla/x",
        "/etc/sudoers.dx",
        "/proc/17/status",
        "/proc/17/fd",
        "/proc/self/fd/0",
        "/srv/homes/ada/.ssh/known_hosts",
      })
  void what_only_looks_alike_is_none(String path) {
    assertThat(SecretPlaces.isSecret(Path.of(path), ADA)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/srv/homes/ada/.s* | true",
        "/srv/homes/ada/.s*/a/b | true",
        "/srv/homes/ada/.S* | false",
        "/srv/homes/ada/s* | false",
        "/srv/homes/ada/*/agent | false", // a star is no dot
        "/srv/homes/ada/* | true", // but _netrc has none
        "/srv/homes/ada/?ssh | false",
        "/home/*/.netrc | true",
        "/home/*/.?etrc | true",
        "/root/.n* | true",
        "/etc/shadow | true",
        "/etc/sh?dow | true",
        "/etc/sh?adow | false",
        "/etc/* | true",
        "/etc/sh?dow/x | false", // nothing is below a file
        "/etc/sudo*/ada | true",
        "/etc | false",
        "/etc/[rs]hadow | true",
        "/etc/[r-t]hadow | true",
        "/etc/[!a]hadow | true",
        "/etc/[!s]hadow | false",
        "/etc/[]s]hadow | true",
        "/etc/[s]h[a]dow | true",
        "/etc/[s]h[b]dow | false",
        "/etc/[shadow | false",
        "/etc/[z-a]shadow | false",
        "/proc/*/environ | true",
        "/proc/*/status | false",
        "/proc/1/env* | true",
        "/proc/1/st* | false",
        "/p*/1/environ | true",
        "/proc/1/env*/x | false",
        "/proc/en* | false",
        "/srv/x/.en* | true",
        "/srv/x/.?nv | true",
        "/srv/x/.envx* | false",
        "/srv/x/.* | false", // as often no pattern of names
        "/srv/x/id_* | true",
        "/srv/x/id_[er]* | true",
        "/srv/x/i* | false",
        "/srv/x/idx* | false",
        "/ | false",
        "/usr/* | false",
      })
  void a_pattern_of_names_is_read_as_a_shell_reads_it(String pattern, boolean maySecret) {
    assertThat(SecretPlaces.mayMatchSecret(ShellPattern.of(Path.of(pattern)), ADA))
        .isEqualTo(maySecret);
  }

  @ParameterizedTest
  @CsvSource({
    "/, true",
    "/srv/homes, true",
    "/srv/homes/ada, true",
    "/srv/homes/ada/.config, true",
    "/srv/homes/ada/.config/gh, true",
    "/srv/homes/ada/.config/other, false",
    "/srv/homes/ada/shop, false",
    "/srv/homes/bob, false", // no home that anybody could tell
    "/root, true",
    "/root/.m2, true",
    "/home, true",
    "/home/bob, true",
    "/home/bob/.kube, true",
    "/home/bob/shop, false",
    "/Users/bob, true",
    "/Users/bob/Library, true",
    "/etc, false", // only root could read what is secret there
    "/code, false",
  })
  void a_folder_holds_secrets_where_one_of_them_is_below(String folder, boolean holds) {
    assertThat(SecretPlaces.holdsSecrets(Path.of(folder), ADA)).isEqualTo(holds);
  }
}
