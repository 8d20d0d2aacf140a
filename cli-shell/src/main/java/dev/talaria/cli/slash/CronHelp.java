package dev.talaria.cli.slash;

import dev.talaria.cli.command.Verb;
import dev.talaria.cli.cron.CronLine;
import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import java.util.List;

/** {@code /cron help}, made from the table of verbs. */
final class CronHelp {
  private CronHelp() {}

  static String all(Page page) {
    return Lists.table(
            CronLine.verbs().toList(),
            "",
            page,
            List.of("command", ""),
            verb -> List.of(CronLine.usage(verb), verb.help()))
        + Says.note(
            "JOB is a name, an id, or a unique beginning of one · /cron help add lists the options",
            page);
  }

  static String of(Verb verb, Page page) {
    var flags = CronLine.flags(verb);
    return Lists.pairs(
            page, "usage", CronLine.usage(verb), "", verb.help(), "example", CronLine.example(verb))
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
