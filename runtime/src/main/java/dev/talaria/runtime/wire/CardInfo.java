package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A card. Times are ISO-8601 with the offset of the runtime's zone.
 *
 * @param card how people name it: "7", or "shop/7" where it is not on the board "default"
 * @param status "triage", "ready", "running", "blocked", "review", "done", "archived"
 * @param hold why it is blocked: "parents", "question", "gave_up", "person"; null where it is not
 * @param why the same in words; of one that is ready, in {@code board.list} and {@code board.show},
 *     why it is not begun; of one that was done with just now why its workspace stays; otherwise
 *     empty
 * @param parents the ids of what has to be done before
 * @param worker who works on it; null where nobody does
 * @param task the id of the session that works on it; null where none does
 * @param until the end of the worker's lease; null where there is none
 * @param failures in a row
 * @param attempts claims that are over
 * @param notBefore when it may be tried again; null: at once
 * @param result what the last worker left; empty where none did
 * @param doneAt null while it is not done
 * @param run the id of the run of a workflow that it is a step of; null where it is none
 * @param step the path of that step
 */
public record CardInfo(
    String id,
    String card,
    String board,
    int number,
    String title,
    CardFields fields,
    String status,
    @Nullable String hold,
    String why,
    List<String> parents,
    List<FileInfo> attachments,
    @Nullable String worker,
    @Nullable String task,
    @Nullable String until,
    int failures,
    int attempts,
    @Nullable String notBefore,
    String result,
    @Nullable String doneAt,
    String by,
    String createdAt,
    @Nullable String run,
    @Nullable String step) {
  /** {@code path} is where the runtime keeps it. */
  public record FileInfo(String name, long bytes, String path) {}
}
