package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import java.io.IOException;

/** Something that goes wrong in the world, done on purpose. */
interface Exercise {
  /** One word for it. */
  String name();

  /**
   * Does it, and reports each promise that it tried. A runtime may be left that runs; tasks may
   * not.
   *
   * @throws Refused where the runtime would not do what is done every day
   */
  void run(Scratch scratch, Report report) throws Refused, IOException, InterruptedException;
}
