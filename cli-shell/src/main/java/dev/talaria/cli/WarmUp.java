package dev.talaria.cli;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.JarURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;

/**
 * Does what people do, so that the JVM which watches it can keep an archive of the classes that are
 * needed. Run by the start script after a build, with a runtime beside it and a home of their own.
 */
public final class WarmUp {
  private static final int ATTEMPTS = 300;
  private static final int PAUSE_MILLIS = 100;

  /** The shell cannot run without a terminal, so what it needs is loaded by its name. */
  private static final List<String> NEEDED = List.of(
      "dev.talaria.cli.Main",
      "org.jline.reader.LineReader",
      "org.jline.terminal.Terminal",
      "org.jline.utils.AttributedString",
      "org.jline.keymap.KeyMap",
      "org.commonmark.node.Node");

  private WarmUp() {}

  public static void main(String[] ignored) throws InterruptedException, IOException {
    run("version");
    run("help");
    run("config", "show", "--origin");
    run("no-such-verb");
    for (int i = 0; i < ATTEMPTS && run("runtime", "status") != ExitCode.OK; i++) {
      Thread.sleep(PAUSE_MILLIS);
    }
    if (run("runtime", "status", "--json") == ExitCode.OK) {
      talk();
    }
    for (var needed : NEEDED) {
      loadAllBeside(needed);
    }
    System.exit(0); // as every start ends
  }

  private static void talk() throws IOException {
    run("background", "!echo warm");
    run("wait", "1");
    run("background", "--wait", "how much memory does this machine have?");
    run("ask", "how much memory does this machine have?");
    try (var model = WarmUpModel.start()) {
      for (var wire : WarmUpModel.WIRES) {
        var words = new ArrayList<>(model.options(wire));
        words.addAll(List.of("ask", "are you warm?"));
        run(words);
      }
    }
    for (var json : List.of("--json", "")) {
      var flag = json.isEmpty() ? new String[0] : new String[] {json};
      run("tasks", flag);
      run("inbox", flag);
      run("approvals", flag);
    }
    run("show", "1");
    run("logs", "1");
    run("runtime", "stop");
  }

  /** All classes of the same jar in the same package or below. */
  private static void loadAllBeside(String one) throws IOException {
    var file = one.replace('.', '/');
    var url = WarmUp.class.getClassLoader().getResource(file + ".class");
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      return;
    }
    var folder = file.substring(0, file.lastIndexOf('/') + 1);
    try (var jar = connection.getJarFile()) {
      var names = jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
      names.forEach(WarmUp::load);
    }
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, WarmUp.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return; // made for another Java, or for what is not here: the archive does without
    }
  }

  private static ExitCode run(String verb, String... rest) {
    var words = new ArrayList<>(List.of(verb));
    words.addAll(List.of(rest));
    return run(words);
  }

  private static ExitCode run(List<String> words) {
    var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return Main.run(
        words,
        new Surroundings(
            System.getenv(),
            System.getProperty("user.home", "/"),
            Path.of("").toAbsolutePath(),
            List.of("false"), // the runtime that runs is the one that is to be used
            "",
            new ByteArrayInputStream(new byte[0]),
            nowhere,
            nowhere));
  }
}
