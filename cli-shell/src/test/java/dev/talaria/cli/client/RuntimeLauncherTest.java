package dev.talaria.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.config.place.LockHolder;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeLauncherTest {
  @TempDir
  Path folder;

  @Test
  void a_runtime_that_runs_is_used() throws IOException {
    try (var runtime = new ScriptedRuntime(socket())) {
      assertThat(launcher("exit 9").open(EventListener.NONE))
          .isInstanceOfSatisfying(Opened.Ready.class, this::isScripted);
      assertThat(runtime.expect(Request.Initialize.class)).isEqualTo(hello());
      assertThat(log()).doesNotExist();
    }
  }

  @Test
  void where_none_runs_one_is_started_in_a_session_of_its_own() throws Exception {
    var starting = CompletableFuture.supplyAsync(
        () -> launcher("ps -o pid= -o sid= -p $$ > ids.tmp; mv ids.tmp ids; exec sleep 30")
            .open(EventListener.NONE));
    while (!Files.exists(folder.resolve("ids"))) {
      Thread.onSpinWait();
    }
    var ids = Files.readString(folder.resolve("ids")).strip().split("\\s+", -1);

    try (var runtime = new ScriptedRuntime(socket())) {
      runtime.on(RuntimeRequest.GetStatus.class, r -> null);
      assertThat(starting.join()).isInstanceOfSatisfying(Opened.Ready.class, this::isScripted);
      assertThat(ids[1]).isEqualTo(ids[0]);
      assertThat(Files.getPosixFilePermissions(log())).hasSize(2);
    } finally {
      ProcessHandle.of(Long.parseLong(ids[0])).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void a_start_that_fails_says_why_and_where_the_log_is() {
    assertThat(launcher("echo 'the state directory is read-only' >&2; exit 1")
            .open(EventListener.NONE))
        .isEqualTo(failed(
            "the runtime did not start: the state directory is read-only", "its log is " + log()));
  }

  @Test
  void what_it_said_last_is_told_without_its_name_and_nothing_that_an_earlier_one_said()
      throws IOException {
    Files.writeString(log(), "talaria: said by an earlier one\n");
    assertThat(launcher("exit 1").open(EventListener.NONE))
        .isEqualTo(failed("the runtime did not start", "its log is " + log()));
    assertThat(launcher("echo first; printf 'talaria: 2 problems:\\n  one\\n  two\\n'; exit 1")
            .open(EventListener.NONE))
        .isEqualTo(
            failed("the runtime did not start: 2 problems:\n  one\n  two", "its log is " + log()));
  }

  @Test
  void none_is_started_where_only_a_running_one_will_do() {
    assertThat(launcher("exit 9").openRunning(EventListener.NONE))
        .isEqualTo(failed("no runtime runs", "talaria runtime start starts one"));
    assertThat(log()).doesNotExist();
  }

  @Test
  void a_socket_file_that_nobody_serves_is_no_runtime() throws IOException {
    try (var stale = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      stale.bind(UnixDomainSocketAddress.of(socket()));
    }
    assertThat(socket()).exists();
    assertThat(launcher("exit 9").openRunning(EventListener.NONE))
        .isInstanceOf(Opened.Failed.class);
  }

  @Test
  void no_common_protocol_is_told_at_once() throws IOException {
    var error = new ErrorInfo("protocol", "this runtime speaks 2 to 3, the client 1", "", null);
    try (var runtime = new ScriptedRuntime(socket())) {
      runtime.on(Request.Initialize.class, r -> error);
      assertThat(launcher("exit 9").open(EventListener.NONE)).isEqualTo(new Opened.Failed(error));
    }
    assertThat(ExitCode.of(error)).isEqualTo(ExitCode.PROTOCOL);
  }

  @Test
  void a_leaving_runtime_is_waited_for() throws IOException {
    var asked = new AtomicInteger();
    try (var runtime = new ScriptedRuntime(socket())) {
      var usual = new dev.talaria.runtime.wire.Reply.Initialized(
          1, "0.1.0", 4711, "/state", false, 100, true, false, List.of());
      runtime.on(
          Request.Initialize.class,
          r ->
              asked.incrementAndGet() < 3 ? new ErrorInfo("draining", "leaving", "", 100L) : usual);
      assertThat(launcher("exit 9").open(EventListener.NONE)).isInstanceOf(Opened.Ready.class);
    }
    assertThat(asked).hasValue(3);
  }

  @Test
  void a_runtime_that_was_started_from_another_environment_is_found_where_it_says()
      throws Exception {
    var elsewhere = folder.resolve("elsewhere");
    Files.writeString(folder.resolve(LockHolder.FILE), LockHolder.me(elsewhere).text());
    try (var runtime = new ScriptedRuntime(elsewhere)) {
      isScripted((Opened.Ready) launcher("exit 9").open(EventListener.NONE));
      assertThat(runtime.rest()).hasSize(1);

      var me = LockHolder.me(elsewhere);
      var gone = new LockHolder(me.pid(), me.startedMillis() - 10, me.socket());
      Files.writeString(folder.resolve(LockHolder.FILE), gone.text());
      assertThat(launcher("exit 9").openRunning(EventListener.NONE))
          .isEqualTo(failed("no runtime runs", "talaria runtime start starts one"));
    }
  }

  @Test
  void another_runtime_that_was_faster_may_take_its_time_to_listen() throws Exception {
    Files.writeString(folder.resolve(LockHolder.FILE), LockHolder.me(socket()).text());
    var starting = CompletableFuture.supplyAsync(() -> launcher("exit 9").open(EventListener.NONE));
    var soon = starting.copy().completeOnTimeout(null, 5, TimeUnit.SECONDS).join();
    assertThat(soon).as("what it gave up with").isNull();

    try (var runtime = new ScriptedRuntime(socket())) {
      isScripted((Opened.Ready) starting.join());
      assertThat(runtime.rest()).hasSize(1);
    }
  }

  private void isScripted(Opened.Ready ready) {
    assertThat(ready.runtime().pid()).isEqualTo(4711);
    ready.client().close();
  }

  private static Opened failed(String message, String hint) {
    return new Opened.Failed(new ErrorInfo("unreachable", message, hint, null));
  }

  private RuntimeLauncher launcher(String script) {
    return new RuntimeLauncher(
        new RuntimePlace(socket(), folder),
        new RuntimeProcess(List.of("sh", "-c", script), log()),
        hello(),
        Duration.ofSeconds(20));
  }

  private static Request.Initialize hello() {
    return new Request.Initialize(
        1, 1, "shell", "0.1.0", "/code", Map.of("A", "b"), null, null, Map.of(), null);
  }

  private Path socket() {
    return folder.resolve("s");
  }

  private Path log() {
    return folder.resolve("runtime.out");
  }
}
