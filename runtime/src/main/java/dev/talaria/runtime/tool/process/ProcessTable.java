package dev.talaria.runtime.tool.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The processes of this machine. A process may be gone by the time its row is read. */
public interface ProcessTable {
  List<ProcessRow> rows();

  /** The process of that pid now. */
  Optional<ProcessRow> row(long pid);

  /** Empty where there is none, or it may not be read. */
  Optional<ProcessMark> mark(long pid);

  /** Whether it runs as the user that this process runs as. */
  boolean isOurs(long pid);

  /** Its command line on one line, or its name. */
  String command(long pid);

  static ProcessTable system() {
    Path proc = Path.of("/proc");
    return Files.isReadable(proc.resolve("self/stat"))
        ? new LinuxProcessTable(proc)
        : new PortableProcessTable();
  }
}
