package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Lists as they are said: "1, 3 and 5 to 9". */
record Lists(Language language) {
  private static final int SHORTEST_RUN = 3;

  /** Three or more in a row become "5 to 9". */
  String runs(List<Integer> values, IntFunction<String> name, Phrase last) {
    var said = new ArrayList<String>();
    for (int from = 0, to; from < values.size(); from = to + 1) {
      to = from;
      while (to + 1 < values.size() && values.get(to + 1) == values.get(to) + 1) {
        to++;
      }
      if (to - from + 1 < SHORTEST_RUN) {
        to = from;
        said.add(name.apply(values.get(from)));
      } else {
        said.add(Phrase.TO.in(language, name.apply(values.get(from)), name.apply(values.get(to))));
      }
    }
    return joined(said, last);
  }

  String joined(List<String> said, Phrase last) {
    int end = said.size() - 1;
    return end == 0
        ? said.getFirst()
        : last.in(language, String.join(", ", said.subList(0, end)), said.get(end));
  }

  /** "1st", "1er", "22nd", "22". */
  String ordinal(int number) {
    if (Names.isFrench(language)) {
      return number == 1 ? "1er" : Integer.toString(number);
    }
    boolean teen = number >= 11 && number <= 13;
    return number
        + switch (teen ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }

  /** "1 January", "1er janvier". */
  String date(int day, int month) {
    return (Names.isFrench(language) ? ordinal(day) : day) + " " + Names.month(language, month);
  }
}
