package dev.talaria.cli.shell;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The one way to the screen: prints whole texts in the order they came, in a thread of its own.
 *
 * <p>A full queue makes the caller wait; that slows the connection down and nothing else.
 */
final class Printer implements AutoCloseable {
  private static final int MOST_WAITING = 500;

  private final BlockingQueue<Job> jobs = new ArrayBlockingQueue<>(MOST_WAITING);
  private final ReentrantLock screen = new ReentrantLock();
  private final Consumer<String> print;
  private final Runnable refresh;
  private final Thread thread = new Thread(this::work, "talaria-print");

  Printer(Consumer<String> print, Runnable refresh) {
    this.print = print;
    this.refresh = refresh;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Complete lines, or nothing. */
  void print(String text) {
    print(text, Printer::nothing);
  }

  /** Then, when the text is on the screen, does what depends on it. */
  void print(String text, Runnable afterwards) {
    print(() -> text, afterwards);
  }

  /** The same, laid out for the window as it is when its turn comes. */
  void print(Supplier<String> text, Runnable afterwards) {
    try {
      jobs.put(new Job(text, afterwards, false));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Has what is below the line drawn anew; dropped where anything waits: that draws it too. */
  void refresh() {
    if (jobs.isEmpty()) {
      var unused = jobs.offer(new Job(Printer::noText, Printer::nothing, false));
    }
  }

  /** Holds back all printing while something else has the terminal. */
  void hold() {
    screen.lock();
  }

  void release() {
    screen.unlock();
  }

  /** Prints what waits, and ends. */
  @Override
  public void close() {
    try {
      jobs.put(new Job(Printer::noText, Printer::nothing, true));
      thread.join(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    try {
      while (true) {
        var job = jobs.take();
        try {
          show(job.text);
          job.afterwards.run();
        } catch (RuntimeException e) { // what comes after it is shown all the same
          var what = e.getClass().getSimpleName();
          show(
              () -> "✗ something could not be shown (" + what + "): /inbox and /history have it\n");
        }
        if (job.last) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(Supplier<String> layout) {
    screen.lock();
    try {
      var text = layout.get();
      if (text.isEmpty()) {
        refresh.run();
      } else {
        print.accept(text);
      }
    } finally {
      screen.unlock();
    }
  }

  private static void nothing() {}

  private static String noText() {
    return "";
  }

  private record Job(Supplier<String> text, Runnable afterwards, boolean last) {}
}
