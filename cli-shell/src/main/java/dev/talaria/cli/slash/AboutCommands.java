package dev.talaria.cli.slash;

import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Punctuality;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** What there is, what it cost, and how things are called. */
record AboutCommands(Place place, Asking asking) {

  CompletableFuture<Ran> tools() {
    return asking.ask(
        new RuntimeRequest.ListTools(place.conversation()),
        Reply.Tools.class,
        tools -> Ran.said(Lists.tools(tools.tools(), place.page())));
  }

  CompletableFuture<Ran> usage() {
    return asking.ask(
        new RuntimeRequest.GetUsage(place.conversation()),
        Reply.UsageReport.class,
        used -> Ran.said(Lists.usage(used, place.page())));
  }

  CompletableFuture<Ran> status() {
    return asking.ask(
        new RuntimeRequest.GetStatus(),
        Reply.Status.class,
        now -> Ran.said(Lists.pairs(
            place.page(),
            "runtime",
            now.version() + ", protocol " + now.protocol() + ", pid " + now.pid()
                + (now.draining() ? ", leaving" : ""),
            "up",
            Words.elapsed(now.uptimeSeconds() * 1_000),
            "clients",
            Words.count(now.clients(), "client") + ", "
                + Words.count(now.conversations(), "conversation"),
            "running",
            Words.count(now.status().running(), "task") + ", " + now.status().processes()
                + " processes",
            "jobs",
            Punctuality.marked(now.jobs()),
            "waiting",
            Words.count(now.status().questions(), "question") + ", "
                + Words.count(now.status().unseen(), "result") + " not seen",
            "socket",
            now.socket(),
            "state",
            now.stateDirectory())));
  }

  CompletableFuture<Ran> config() {
    return asking.ask(
        new RuntimeRequest.GetStatus(),
        Reply.Status.class,
        now -> Ran.said(Says.note(
            "`talaria config show --origin` prints every setting and where it comes from;"
                + " `talaria config init` writes a file to start from.",
            place.page())));
  }

  CompletableFuture<Ran> log() {
    return asking.ask(
        new RuntimeRequest.GetStatus(),
        Reply.Status.class,
        now -> Ran.said(
            Lists.pairs(place.page(), "logs", now.stateDirectory(), "a task's", "/log <task>")));
  }

  CompletableFuture<Ran> help(Parsed.Slash line) throws WrongUse {
    var name = line.argument().startsWith("/") ? line.argument().substring(1) : line.argument();
    if (name.isEmpty()) {
      return CompletableFuture.completedFuture(
          Ran.said(help(Arrays.stream(SlashCommand.values())) + Says.note(KEYS, place.page())));
    }
    if (CommandLine.parse("/" + name) instanceof Parsed.Slash(var command, var rest)) {
      return CompletableFuture.completedFuture(Ran.said(help(Stream.of(command))));
    }
    throw new WrongUse("there is no command /" + name, "/help lists them");
  }

  private static final String KEYS =
      "Enter sends · Alt+Enter or \\ continues the line · Ctrl+C cancels the turn, twice leaves ·"
          + " Ctrl+B sends the turn to the background · Ctrl+R searches · Tab completes · !cmd runs"
          + " a command · @ names a file";

  private String help(Stream<SlashCommand> commands) {
    return Lists.table(
        commands.toList(),
        "",
        place.page(),
        java.util.List.of("command", ""),
        command -> java.util.List.of(
            command.usage()
                + (command.aliases().isEmpty()
                    ? ""
                    : " (/" + String.join(", /", command.aliases()) + ")"),
            command.help()));
  }
}
