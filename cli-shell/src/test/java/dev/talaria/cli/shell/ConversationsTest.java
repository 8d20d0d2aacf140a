package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.StatusBar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One shell that goes from conversation to conversation while results are on their way. */
class ConversationsTest {
  @TempDir
  Path folder;

  private ScriptedRuntime runtime;
  private ShellInPty shell;

  @BeforeEach
  void start() throws IOException {
    runtime = new ScriptedRuntime(folder.resolve("s"));
    shell = new ShellInPty(folder, 80, 24);
    shell.awaitText(" scripted-1 ╎ /code");
    runtime.rest();
  }

  @AfterEach
  void end() {
    shell.close();
    runtime.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/open cv_2", "/new"})
  void a_result_of_the_conversation_before_waits_for_whoever_opens_it_again(String line)
      throws Exception {
    runtime.on(
        ConversationRequest.OpenConversation.class,
        open -> PlausibleAnswers.conversation(
            open.conversation() == null ? "cv_2" : open.conversation()));
    shell.type(line + "\r");
    assertThat(runtime.expect(ConversationRequest.CloseConversation.class).conversation())
        .isEqualTo("cv_1");
    runtime.emit(new Event.DeliveryOffered(delivery(1, "cv_1")));
    shell.awaitText("✉ bg_1 of another conversation ended: /inbox");
    runtime.emit(new Event.DeliveryOffered(delivery(2, "cv_2")));
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class).deliveries()).containsExactly("d2");
    awaitPanels("2");

    shell.type("/open cv_1\r");
    shell.awaitText("You are in cv_1.");
    runtime.emit(new Event.DeliveryOffered(delivery(1, "cv_1")));
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class).deliveries()).containsExactly("d1");
    awaitPanels("2", "1");
  }

  @Test
  void what_comes_before_it_is_known_which_conversation_is_open_is_told_when_it_is()
      throws Exception {
    runtime.on(ConversationRequest.OpenConversation.class, open -> {
      runtime.emit(new Event.DeliveryOffered(delivery(1, "cv_1")));
      runtime.emit(new Event.DeliveryOffered(delivery(2, "cv_2")));
      runtime.emit(new Event.StatusChanged("cv_2", new StatusBar(-1, "", 3, 0, 0, 1)));
      return PlausibleAnswers.conversation("cv_2");
    });
    shell.type("/open cv\r");

    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class).deliveries()).containsExactly("d2");
    shell.awaitText(" scripted-1 ╎ ▶ 3 ╎ ✉ 1 ╎ /code");
    awaitPanels("2");
    assertThat(ShellInPty.shown(shell.transcript())).contains("""
        > /open cv
        You are in cv_2.
        ✉ bg_1 of another conversation ended: /inbox
        ╭─ ⚕ Talaria (background #2) ──────────────────────────────────────────────────╮
        │ result 2                                                                     │
        ╰──────────────────────────────────────────────────────────────── 1.0 s ───────╯
        """);
    assertThat(runtime.rest()).noneMatch(RuntimeRequest.Acknowledge.class::isInstance);
  }

  @Test
  void where_none_is_opened_the_one_before_is_told_its_results() throws Exception {
    runtime.on(ConversationRequest.OpenConversation.class, open -> {
      runtime.emit(new Event.DeliveryOffered(delivery(1, "cv_1")));
      return new ErrorInfo("not_found", "there is no conversation \"x\"", "", null);
    });
    shell.type("/open x\r");

    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class).deliveries()).containsExactly("d1");
    awaitPanels("1");
  }

  private void awaitPanels(String... numbers) {
    shell.await(
        "shows panels " + List.of(numbers),
        lines -> shell.transcript().stream()
            .filter(line -> line.startsWith("╭") || line.startsWith("╰"))
            .map(line -> line.startsWith("╰") ? "whole" : line.replaceAll(".*#(\\d+).*", "$1"))
            .toList()
            .equals(
                Stream.of(numbers).flatMap(number -> Stream.of(number, "whole")).toList()));
  }

  private static DeliveryInfo delivery(int number, String conversation) {
    return new DeliveryInfo(
        "d" + number,
        "bg_" + number,
        number,
        conversation,
        new DeliveryInfo.Notice(
            "Talaria (background #" + number + ")", "success", "result " + number, "", "1.0 s"),
        "2026-11-29T12:00:00Z",
        false,
        "offered");
  }
}
