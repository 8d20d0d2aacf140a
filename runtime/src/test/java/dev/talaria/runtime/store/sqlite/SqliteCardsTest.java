package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.store.sql.CardsTest;
import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.SqlCards;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCardsTest extends CardsTest {
  @TempDir
  Path directory;

  @Override
  protected Place place(Path directory) {
    return new SqlitePlace(directory);
  }

  /** However many cards there are: each of these is asked again and again. */
  @Test
  void what_is_asked_all_the_time_is_answered_by_an_index() throws Exception {
    for (var full : List.of(Set.<String>of(), Set.of("a"), Set.of("a", "b"))) {
      assertThat(plan(SqlCards.free(full, Set.of())))
          .containsExactly("SCAN card USING INDEX card_ready");
      assertThat(plan(SqlCards.free(Set.of("c"), full)))
          .containsExactly("SCAN card USING INDEX card_ready");
    }
    assertThat(plan(SqlCards.NEXT_FREE))
        .containsExactly("SEARCH card USING INDEX card_rests (rests>?)");
    assertThat(plan(SqlCards.RUNNING)).containsExactly("SCAN card USING INDEX card_running");
    assertThat(plan(SqlCards.NUMBERED))
        .containsExactly("SEARCH card USING INDEX sqlite_autoindex_card_2 (board=? AND number=?)");
    assertThat(plan(SqlCards.CHILDREN))
        .containsExactly(
            "SEARCH card USING INDEX sqlite_autoindex_card_1 (id=?)",
            "LIST SUBQUERY 1",
            "SEARCH card_parent USING PRIMARY KEY (parent=?)",
            "USE TEMP B-TREE FOR ORDER BY");
    assertThat(plan(SqlCards.WORKED_ON))
        .containsExactly(
            "SEARCH card USING INDEX sqlite_autoindex_card_1 (id=?)",
            "SCALAR SUBQUERY 1",
            "SEARCH card_session USING PRIMARY KEY (session=?)");
  }

  private List<String> plan(String sql) throws Exception {
    var steps = new ArrayList<String>();
    try (var store = TestStores.open(directory);
        var statement = store.connection().createStatement();
        var rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return steps;
  }
}
