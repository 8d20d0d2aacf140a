package dev.talaria.runtime.tool.process;

/**
 * Takes what a process prints, in order, on one thread. It never fails: what cannot be kept is
 * dropped.
 */
public interface OutputSink {
  void accept(byte[] bytes, int length);

  default OutputSink and(OutputSink other) {
    return (bytes, length) -> {
      accept(bytes, length);
      other.accept(bytes, length);
    };
  }
}
