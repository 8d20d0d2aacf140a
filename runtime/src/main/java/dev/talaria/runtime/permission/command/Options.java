package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The words behind a program's name, told apart into options and operands. */
record Options(List<String> words) {
  /** The same of those that stand before all operands: what follows is of another command. */
  boolean beginWith(String... options) {
    int end = words.size() - behindOptions(Set.of()).size();
    return new Options(words.subList(0, end)).has(options);
  }

  /** Whether one of the options is there, also within a cluster, abbreviated, or with a value. */
  boolean has(String... options) {
    for (String word : beforeDashes()) {
      for (String option : options) {
        if (matches(word, option)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean matches(String word, String option) {
    String name = word.indexOf('=') > 0 ? word.substring(0, word.indexOf('=')) : word;
    if (name.equals(option)) {
      return true;
    }
    if (option.startsWith("--")) {
      return name.length() >= 4 && name.startsWith("--") && option.startsWith(name);
    }
    return option.length() == 2
        && option.startsWith("-")
        && name.length() > 1
        && name.charAt(0) == '-'
        && name.charAt(1) != '-'
        && name.indexOf(option.charAt(1)) > 0;
  }

  /** Words that are no options; the values of {@code valued} options are left out too. */
  List<String> operands(Set<String> valued) {
    List<String> operands = new ArrayList<>();
    boolean only = false;
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (only || !word.startsWith("-") || word.equals("-")) {
        operands.add(word);
      } else if (word.equals("--")) {
        only = true;
      } else if (valued.contains(word)) {
        at++;
      }
    }
    return operands;
  }

  Optional<String> firstOperand(Set<String> valued) {
    return operands(valued).stream().findFirst();
  }

  /** All words behind the first operand, as they are. */
  List<String> behindFirstOperand(Set<String> valued) {
    List<String> operands = behindOptions(valued);
    return operands.isEmpty() ? operands : operands.subList(1, operands.size());
  }

  /** All words from the first operand on, as they are. */
  List<String> behindOptions(Set<String> valued) {
    for (int at = 0; at < words.size(); at++) {
      if (!words.get(at).startsWith("-")) {
        return words.subList(at, words.size());
      }
      at += valued.contains(words.get(at)) ? 1 : 0;
    }
    return List.of();
  }

  /** The values of an option: {@code -o x}, {@code -ox}, {@code --output x}, {@code --output=x}. */
  List<String> values(String... options) {
    List<String> values = new ArrayList<>();
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      for (String option : options) {
        boolean isLong = option.startsWith("--");
        if (word.equals(option) && at + 1 < words.size()) {
          values.add(words.get(at + 1));
        } else if (isLong && word.startsWith(option + "=")) {
          values.add(word.substring(option.length() + 1));
        } else if (!isLong && !word.startsWith("--") && word.length() > 2 && word.startsWith("-")) {
          clustered(word, option, at, values);
        }
      }
    }
    return values;
  }

  private void clustered(String word, String option, int at, List<String> values) {
    int place = word.indexOf(option.charAt(1), 1);
    if (place > 0 && place + 1 < word.length()) {
      values.add(word.substring(place + 1));
    } else if (place > 0 && at + 1 < words.size()) {
      values.add(words.get(at + 1));
    }
  }

  private List<String> beforeDashes() {
    int dashes = words.indexOf("--");
    return dashes < 0 ? words : words.subList(0, dashes);
  }
}
