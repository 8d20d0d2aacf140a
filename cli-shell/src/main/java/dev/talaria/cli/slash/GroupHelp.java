package dev.talaria.cli.slash;

import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import java.util.List;

/** {@code /cron help} and its like, made from the table of verbs. */
final class GroupHelp {
  private GroupHelp() {}

  /** {@code word}: the verb it is about, or empty for all. */
  static String text(VerbGroup group, String word, Page page)
      throws dev.talaria.cli.command.Refused {
    return word.isEmpty() ? all(group, page) : of(group, group.verb(word), page);
  }

  private static String all(VerbGroup group, Page page) {
    return Lists.table(
            group.verbs().toList(),
            "",
            page,
            List.of("command", ""),
            verb -> List.of(group.usage(verb), verb.help()))
        + Says.note(
            switch (group) {
              case CRON ->
                "JOB is a name, an id, or a unique beginning of one · /cron help add lists the"
                    + " options";
              case BOARD ->
                "CARD is a number, BOARD/NUMBER, an id, or a unique beginning of one · /board help"
                    + " add lists the options";
              case WORKFLOW ->
                "RUN is an id, a unique beginning of one, or the name of a workflow: its newest run"
                    + " · /workflow help run lists the options";
            },
            page);
  }

  private static String of(VerbGroup group, Verb verb, Page page) {
    var flags = VerbGroup.flags(verb);
    return Lists.pairs(
            page, "usage", group.usage(verb), "", verb.help(), "example", group.example(verb))
        + (flags.isEmpty()
            ? ""
            : Lists.table(
                flags,
                "",
                page,
                List.of("option", ""),
                flag -> List.of(
                    flag.word() + (flag.takesValue() ? " " + flag.value() : ""), flag.help())));
  }
}
