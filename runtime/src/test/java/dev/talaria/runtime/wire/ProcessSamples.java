package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link WireSamples} about processes that go on. */
final class ProcessSamples {
  private ProcessSamples() {}

  static List<WireSamples.Exchange> exchanges() {
    return List.of(
        new WireSamples.Exchange(
            new RuntimeRequest.ListProcesses(),
            new Reply.Processes(List.of(process("running", null, null, null)))),
        new WireSamples.Exchange(
            new RuntimeRequest.ReadOutput("p3", 20, 1845L),
            new Reply.ProcessOutput(
                process("ended", "2026-11-29T14:31:03Z", 1, null),
                "GET / 500\n",
                1845,
                1855,
                "the disk is nearly full")),
        new WireSamples.Exchange(
            new RuntimeRequest.KillProcess("p3"),
            new Reply.ProcessKilled(
                process("ended", "2026-11-29T14:31:03Z", 143, "person"),
                List.of("4812 python3 -m http.server"))));
  }

  private static ProcessInfo process(
      String state, @Nullable String endedAt, @Nullable Integer exit, @Nullable String endedBy) {
    return new ProcessInfo(
        "p3",
        WireSamples.TASK,
        1,
        "Serve the documentation",
        WireSamples.TALK,
        4812,
        "python3 -m http.server",
        state,
        "2026-11-29T14:30:30Z",
        endedAt,
        exit,
        endedBy);
  }
}
