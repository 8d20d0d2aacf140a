package dev.talaria.cli;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a runtime with a run or two would answer. Its times are far from whenever a test runs. */
public final class PlausibleWorkflows {
  public static final String ID = "wf_120000_a1b2c3";
  public static final String QUESTION = "Shall I write to the customers?";
  public static final WorkflowInfo RUNNING = run(ID, "running", "", List.of("look[2]"), List.of());
  public static final WorkflowInfo ASKING = run(ID, "running", "", List.of(), List.of("ask"));
  public static final WorkflowInfo SUCCEEDED = run(ID, "succeeded", "", List.of(), List.of());
  public static final WorkflowInfo CANCELLED = run(ID, "cancelled", "", List.of(), List.of());
  public static final WorkflowInfo FAILED =
      run("wf_120002_0f0f0f", "failed", "report: it did not compile", List.of(), List.of());

  private static final String BEGAN = "2096-11-30T12:00:00+01:00";
  private static final String MIDDLE = "2096-11-30T12:00:40+01:00";
  private static final String ENDED = "2096-11-30T12:02:00+01:00";

  private PlausibleWorkflows() {}

  static Reply.WorkflowDetail detail() {
    return new Reply.WorkflowDetail(ASKING, "Looks at an incident", steps());
  }

  /** One after which two are side by side, whose results a person looks at. */
  public static List<StepInfo> steps() {
    return List.of(
        new Made("collect", "prompt")
            .stands("succeeded", "Found 3 errors")
            .took(MIDDLE)
            .step(),
        new Made("look", "prompt")
            .after("collect")
            .stands("running", "")
            .often("for each of 2 items")
            .parts(
                new Made("look[1]", "prompt")
                    .stands("succeeded", "No memory")
                    .took(MIDDLE)
                    .step(),
                new Made("look[2]", "prompt").stands("running", "").took(null).step())
            .step(),
        new Made("scan", "run")
            .after("collect")
            .stands("failed", "scan ended with 2")
            .took(MIDDLE)
            .step(),
        new Made("ask", "ask")
            .after("look", "scan")
            .stands("question", QUESTION)
            .step(),
        new Made("report", "prompt")
            .after("ask", "collect")
            .when("${steps.ask.result} == yes")
            .stands("waiting", "")
            .step());
  }

  /** A step in the making. */
  public static final class Made {
    private final String path;
    private final String action;
    private List<String> needs = List.of();
    private @Nullable String when;
    private @Nullable String often;
    private String state = "";
    private String text = "";
    private @Nullable String began;
    private @Nullable String ended;
    private List<StepInfo> parts = List.of();

    public Made(String path, String action) {
      this.path = path;
      this.action = action;
    }

    public Made after(String... names) {
      needs = List.of(names);
      return this;
    }

    public Made when(String condition) {
      when = condition;
      return this;
    }

    public Made often(String words) {
      often = words;
      return this;
    }

    public Made stands(String now, String said) {
      state = now;
      text = said;
      return this;
    }

    public Made took(@Nullable String end) {
      began = BEGAN;
      ended = end;
      return this;
    }

    public Made parts(StepInfo... made) {
      parts = List.of(made);
      return this;
    }

    public StepInfo step() {
      return new StepInfo(
          path,
          action,
          "do " + path,
          needs,
          when,
          often,
          state,
          text,
          null,
          null,
          "default",
          began == null ? 0 : 1,
          began,
          ended,
          parts);
    }
  }

  public static WorkflowInfo run(
      String id, String state, String why, List<String> working, List<String> asking) {
    boolean over = !state.equals("running") && !state.equals("cancelling");
    return new WorkflowInfo(
        id,
        "incident",
        "default",
        Map.of("path", "/var/log"),
        state,
        why,
        state.equals("succeeded") ? "The database had **no** memory." : "",
        working,
        asking,
        "you",
        "2096-11-30T12:00:00+01:00",
        over ? "2096-11-30T12:02:00+01:00" : null);
  }
}
