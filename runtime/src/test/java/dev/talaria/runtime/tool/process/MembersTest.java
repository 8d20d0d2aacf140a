package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static final long SELF = 10;
  private final Members members = new Members(SELF);

  @Test
  void children_and_sessions_of_a_marked_process_belong_to_it() {
    assertThat(among(
            row(1, 0, 1),
            row(SELF, 1, 1),
            row(20, SELF, 20),
            row(21, 20, 20),
            row(22, 1, 20),
            row(23, 21, 23),
            row(24, 1, 23),
            row(30, 1, 30)))
        .containsExactlyInAnyOrder(20L, 21L, 22L, 23L, 24L);
  }

  @Test
  void this_process_and_its_ancestors_are_never_members() {
    assertThat(among(row(20, 0, 20), row(SELF, 20, 20), row(21, SELF, 20))).isEmpty();
  }

  @Test
  void a_pid_that_is_used_again_is_another_process() {
    members.add(new ProcessRow.Identity(40, 7), true);

    assertThat(among(row(40, 1, 40), row(41, 1, 40))).isEmpty();
  }

  @Test
  void the_session_of_a_leader_that_is_gone_is_still_known() {
    members.add(new ProcessRow.Identity(40, 7), true);

    assertThat(among(row(41, 1, 40))).containsExactly(41L);
  }

  @Test
  void what_was_a_member_stays_one() {
    among(row(20, SELF, 20), row(21, 20, 21));

    assertThat(among(row(21, 1, 21))).containsExactly(21L);
  }

  /** Process 20 is the one that is marked; all started at the same time. */
  private List<Long> among(ProcessRow... rows) {
    return members.among(List.of(rows), row -> row.pid() == 20).stream()
        .map(ProcessRow::pid)
        .toList();
  }

  private static ProcessRow row(long pid, long parent, long session) {
    return new ProcessRow(pid, parent, session, 100, 'S', Duration.ZERO, 0, "p" + pid);
  }
}
