package dev.talaria.runtime.tool.process;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What Java itself knows of processes, where there is no {@code /proc}: no environment and no
 * session, so a process whose parents are gone is found only if it was seen before.
 */
record PortableProcessTable() implements ProcessTable {
  @Override
  public List<ProcessRow> rows() {
    return ProcessHandle.allProcesses().map(PortableProcessTable::row).toList();
  }

  @Override
  public Optional<ProcessRow> row(long pid) {
    return ProcessHandle.of(pid).map(PortableProcessTable::row);
  }

  private static ProcessRow row(ProcessHandle process) {
    ProcessHandle.Info info = process.info();
    return new ProcessRow(
        process.pid(),
        process.parent().map(ProcessHandle::pid).orElse(0L),
        0,
        info.startInstant().map(Instant::toEpochMilli).orElse(0L),
        process.isAlive() ? 'S' : 'Z',
        info.totalCpuDuration().orElse(Duration.ZERO),
        0,
        info.command().orElse("?"));
  }

  @Override
  public Optional<ProcessMark> mark(long pid) {
    return Optional.empty();
  }

  @Override
  public boolean isOurs(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().user())
        .equals(ProcessHandle.current().info().user());
  }

  @Override
  public String command(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(p -> p.info().commandLine().or(() -> p.info().command()))
        .orElse("");
  }
}
