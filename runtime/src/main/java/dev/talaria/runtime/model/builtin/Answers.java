package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.builtin.ask.Reader;
import dev.talaria.runtime.model.builtin.ask.Wish;
import dev.talaria.runtime.model.builtin.report.Earlier;
import dev.talaria.runtime.model.builtin.report.Markdown;
import dev.talaria.runtime.model.builtin.report.Phrases;
import dev.talaria.runtime.model.builtin.report.Report;
import dev.talaria.runtime.model.builtin.report.Section;
import dev.talaria.runtime.model.builtin.report.Sections;
import dev.talaria.runtime.model.builtin.report.TalkReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Words the final answer of a turn. */
final class Answers {
  private final Phrases phrases;
  private final Sections sections;
  private final TalkReport talk;
  private final Set<String> tools;
  private final Turn turn;
  private final List<Done> past;

  Answers(Language language, Set<String> tools, Turn turn, List<Done> past) {
    this.phrases = Phrases.of(language);
    this.sections = new Sections(phrases);
    this.talk = new TalkReport(phrases);
    this.tools = tools;
    this.turn = turn;
    this.past = past;
  }

  /** @param others results that no wish asked for: another model's, before this engine took over */
  String report(List<Progress> progress, List<Done> others) {
    List<Section> all = new ArrayList<>();
    boolean stopped = false;
    for (Progress part : progress) {
      boolean covered = !others.isEmpty() && part.wish() instanceof Wish.Beyond;
      if (stopped && part.isCommand()) {
        all.add(Section.of(phrases.say("skipped", subject(part))));
      } else if (!covered) {
        all.addAll(sections(part));
      }
      stopped |= part.holdsCommands();
    }
    others.forEach(done -> all.add(sections.of(done.call(), done.result())));
    if (turn.requests().stream().anyMatch(request -> request.length() > Reader.READ)) {
      all.add(Section.of(phrases.say("request.cut", Reader.READ)));
    }
    return Report.of(all);
  }

  /** For a conversation that is to be kept in short: what was asked, and how each answer began. */
  static String recap(List<Turn> turns, Language language) {
    List<String> lines = new ArrayList<>();
    lines.add(Phrases.of(language).say("recap"));
    lines.add("");
    for (Turn turn : turns) {
      turn.requests().forEach(request -> lines.add("- " + Markdown.code(request)));
      turn.answer()
          .lines()
          .filter(line -> !line.isBlank())
          .limit(3)
          .forEach(line -> lines.add("  " + line));
    }
    return String.join("\n", lines);
  }

  /** There was no request at all. */
  static String toNothing(Language language) {
    return new TalkReport(Phrases.of(language)).beyond(Wish.Why.NOT_UNDERSTOOD).body();
  }

  private List<Section> sections(Progress part) {
    List<Section> sections = new ArrayList<>();
    switch (part.wish()) {
      case Wish.Talk(var about) -> sections.add(talk.talk(about));
      case Wish.Beyond(var why) -> sections.add(talk.beyond(why));
      case Wish.More(var item)
      when part.done().isEmpty() && part.next().isEmpty() ->
        sections.add(
            past.isEmpty()
                ? Section.of(phrases.say("more.none"))
                : new Earlier(phrases).of(past.getLast().call(), past.getLast().result(), item));
      case Wish.DigestLogs digest -> {
        sections.addAll(results(part));
        if (digest.paths().isEmpty()) {
          sections.add(Section.of(phrases.say("digest.default", Markdown.code(Steps.LOGS))));
        }
      }
      case Wish.RunTests(var path)
      when part.done().size() == 1 && part.next().isEmpty() && !part.failed() ->
        sections.add(Section.of(phrases.say("tests.unknown", Markdown.code(path))));
      case Wish.RunTests ignored -> sections.addAll(results(part));
      case Wish.More ignored -> sections.addAll(results(part));
      case Wish.ScanCode ignored -> sections.addAll(results(part));
      case Wish.SearchFiles ignored -> sections.addAll(results(part));
      case Wish.Summarise ignored -> sections.addAll(results(part));
      case Wish.ListFiles ignored -> sections.addAll(results(part));
      case Wish.RunCommand ignored -> sections.addAll(results(part));
      case Wish.CheckAddress ignored -> sections.addAll(results(part));
      case Wish.FetchPage ignored -> sections.addAll(results(part));
      case Wish.SystemReport ignored -> sections.addAll(results(part));
    }
    part.next().ifPresent(need -> sections.add(notDone(need)));
    return sections;
  }

  /** What was only a step on the way, and what failed where the next step did it, is not told. */
  private List<Section> results(Progress part) {
    List<Done> told = part.done();
    boolean step = told.size() == 2
        && (part.wish() instanceof Wish.RunTests || !told.getFirst().result().ok());
    return (step ? told.subList(1, 2) : told)
        .stream().map(done -> sections.of(done.call(), done.result())).toList();
  }

  private Section notDone(Need need) {
    return tools.contains(need.tool())
        ? Section.of(phrases.say("limit.rounds"))
        : talk.withoutTool(need.tool(), Markdown.code(need.subject()));
  }

  private static String subject(Progress part) {
    return switch (part.wish()) {
      case Wish.RunCommand(var command, var directory) -> Markdown.code(command);
      case Wish.RunTests(var path) -> Markdown.code(path);
      default -> "";
    };
  }
}
