package dev.talaria.runtime.model.builtin.report;

import java.util.List;

/**
 * The answer to one wish.
 *
 * @param attention what the person must not overlook; said before all sections
 * @param body Markdown
 */
public record Section(List<String> attention, String body) {
  public Section {
    attention = List.copyOf(attention);
  }

  public static Section of(String body) {
    return new Section(List.of(), body);
  }
}
