package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * A result or failure on its way to the person. The same {@code id} twice is the same delivery.
 *
 * @param away it ended while nobody was there
 * @param state {@code stored}, {@code offered}, {@code shown} or {@code read}
 */
public record DeliveryInfo(
    String id,
    String task,
    int number,
    @Nullable String conversation,
    Notice notice,
    String endedAt,
    boolean away,
    String state) {

  /**
   * What is told; a surface only lays it out.
   *
   * @param tone {@code success}, {@code failure} or {@code warning}
   * @param body Markdown
   * @param next what to do next ("set … , then /retry 2"), or empty
   * @param footer "41 s · 3 tools · $0.012"
   */
  public record Notice(String title, String tone, String body, String next, String footer) {}
}
