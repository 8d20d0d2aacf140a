package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.scan.Finding;
import dev.talaria.runtime.tool.scan.Language;
import dev.talaria.runtime.tool.scan.LineScan;
import dev.talaria.runtime.tool.scan.Rules;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;

/** {@code code_scan}: security smells in source code, found without a model. */
final class CodeScanTool extends BuiltInTool {
  private static final long LARGEST = 4L << 20;

  CodeScanTool(ToolSettings settings) {
    super(
        "code_scan",
        "Looks for security smells in source code (secrets, injection, unsafe calls, weak crypto,"
            + " checks switched off) in Python, JavaScript, TypeScript, Java, Go, C, C++, PHP, Ruby,"
            + " shell, YAML and Dockerfiles. Finds patterns, not proofs.",
        settings,
        List.of(
            Parameter.text("path", "a file or folder; the working directory if not given"),
            Parameter.text("glob", "only files that match, such as *.py"),
            Parameter.flag("all", "also vendored code and build output")));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.reading(arguments.path("path", paths));
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("path", ".");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    Path root = arguments.path("path", ToolPaths.of(context));
    PathMatcher glob = FileWalk.glob(arguments, "glob");
    var scan = new LineScan(Rules.builtIn());
    var report = new ScanReport();
    var walk = new FileWalk(spec().name(), root, context, 100, arguments.flag("all"));
    walk.walk((file, path, attributes) -> {
      if (!attributes.isRegularFile() || !glob.matches(path)) {
        return true;
      }
      try {
        if (attributes.size() > LARGEST) {
          report.tooLarge();
        } else if (FileKind.ifBinary(file).isEmpty()) {
          scan(scan, report, file, path.toString());
          report.scanned();
        }
      } catch (IOException e) {
        walk.problem(path, e);
      }
      return true;
    });
    return ToolResult.ok(
        report.text(settings.outputCap()) + walk.notes(), report.summary(), report.data());
  }

  private static void scan(LineScan scan, ScanReport report, Path file, String path)
      throws IOException, InterruptedException {
    Language language = Language.of(file.getFileName().toString());
    try (Lines lines = Lines.of(file)) {
      for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
        List<Finding> found = scan.findings(path, language, line.number(), line.text());
        found.forEach(report::add);
      }
    }
  }
}
