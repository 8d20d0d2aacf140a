package dev.talaria.runtime.workflow.yaml;

import java.util.List;

/** A part of a file. */
public sealed interface YamlNode {
  /** Where it begins. */
  Place place();

  /** What it is, for people. */
  String kind();

  /**
   * A text as it is written, without quotes; whether it looks like a number is for others to say.
   *
   * @param plain without quotes
   */
  record Scalar(String text, boolean plain, Writing writing) implements YamlNode {
    @Override
    public Place place() {
      return writing.place();
    }

    /** Where a character of the text stands in the file. */
    public Place at(int offset) {
      return offset == 0 && plain ? place() : writing.at(text, offset);
    }

    /** What stands behind it in its last line; a remark, where there is anything. */
    public String remark() {
      return writing.behind();
    }

    /** Nothing is written at all, or that there is nothing. */
    public boolean isNothing() {
      return plain && (text.isEmpty() || text.equals("~") || text.equals("null"));
    }

    @Override
    public String kind() {
      return isNothing() ? "nothing" : "a text";
    }
  }

  /** Items in their order. */
  record Sequence(Place place, List<YamlNode> items) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /** Keys in their order, each as often as it is written. */
  record Mapping(Place place, List<Entry> entries) implements YamlNode {
    @Override
    public String kind() {
      return "a block";
    }
  }

  /** One key with its value. */
  record Entry(Scalar key, YamlNode value) {}
}
