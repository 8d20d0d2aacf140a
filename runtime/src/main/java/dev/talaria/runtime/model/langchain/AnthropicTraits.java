package dev.talaria.runtime.model.langchain;

import java.util.regex.Pattern;

/**
 * What has to be known of an Anthropic model before it is asked, told from its name. Names that say
 * nothing (other servers that speak the format) get what all of them take.
 *
 * @param usualOutput the limit to send where none is set, since the format demands one
 * @param thinks it knows the setting at all
 * @param byEffort it wants an effort instead of a budget
 */
record AnthropicTraits(int usualOutput, boolean thinks, boolean byEffort) {
  private static final Pattern NAME = Pattern.compile(
      "claude-(?:(?:opus|sonnet|haiku|[a-z]+)-)?(\\d{1,2})(?:[-.](\\d{1,2}))?(?![\\d])");

  static AnthropicTraits of(String model) {
    var name = NAME.matcher(model);
    if (!name.find()) {
      return new AnthropicTraits(8_192, true, false);
    }
    int version = Integer.parseInt(name.group(1)) * 100
        + (name.group(2) == null ? 0 : Integer.parseInt(name.group(2)));
    if (version < 305) {
      return new AnthropicTraits(4_096, false, false);
    }
    if (version < 307) {
      return new AnthropicTraits(8_192, false, false);
    }
    return new AnthropicTraits(32_000, true, version >= 406);
  }
}
