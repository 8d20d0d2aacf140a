package dev.talaria.cli;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.List;
import java.util.Map;

/** A run all of whose texts are {@link HostileTextTest#HOSTILE}; it is over. */
final class HostileWorkflows {
  private static final String TEXT = HostileTextTest.HOSTILE;

  static final WorkflowInfo RUN = new WorkflowInfo(
      TEXT,
      TEXT,
      TEXT,
      Map.of(TEXT, TEXT),
      TEXT,
      TEXT,
      TEXT,
      List.of(TEXT),
      List.of(TEXT),
      TEXT,
      TEXT,
      TEXT);
  static final Reply.WorkflowDetail DETAIL = new Reply.WorkflowDetail(
      RUN,
      TEXT,
      List.of(
          step(TEXT, List.of(step("failed", List.of()), step("question", List.of()))),
          step("review", List.of())));

  private HostileWorkflows() {}

  private static StepInfo step(String state, List<StepInfo> parts) {
    return new StepInfo(
        TEXT + state,
        TEXT,
        TEXT,
        List.of(TEXT),
        TEXT,
        TEXT,
        state,
        TEXT,
        TEXT,
        TEXT,
        TEXT,
        2,
        TEXT,
        TEXT,
        parts);
  }
}
