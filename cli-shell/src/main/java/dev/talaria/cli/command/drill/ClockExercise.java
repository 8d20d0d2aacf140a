package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.DeliveryInfo;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The clock on the wall goes a day ahead while a task with an hour works, then back by two. */
final class ClockExercise implements Exercise {
  private static final Duration DAY = Duration.ofDays(1);

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public void run(Scratch scratch, Report report)
      throws Refused, IOException, InterruptedException {
    try (var surface = Surface.open(scratch)) {
      surface.start("wait a little");
      Scratch.becomes(() -> scratch.models().waiting() == 1);
      scratch.setClock(DAY);
      surface.start("run true");
      var beside = surface.next();
      scratch.models().letGo();
      var first = surface.next();
      report.tell(
          "a clock that goes ahead by a day ends no task early",
          isSuccess(beside) && isSuccess(first),
          said(first));

      scratch.setClock(DAY.negated());
      surface.start("limited by the hour");
      var limited = surface.next();
      report.tell(
          "a clock that goes back by two days holds no task up", isSuccess(limited), said(limited));
      scratch.setClock(Duration.ZERO);
    }
  }

  private static boolean isSuccess(@Nullable DeliveryInfo delivery) {
    return delivery != null && delivery.notice().tone().equals("success");
  }

  static String said(@Nullable DeliveryInfo delivery) {
    return delivery == null
        ? "nothing was told in " + Scratch.PATIENCE.toSeconds() + " s"
        : delivery.notice().body().strip() + " · " + delivery.notice().footer();
  }
}
