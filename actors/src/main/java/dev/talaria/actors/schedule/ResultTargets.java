package dev.talaria.actors.schedule;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.cron.Target;
import java.util.Optional;

/**
 * Brings results to files and commands. Blocks; after a kill it may be asked for the same again.
 */
public interface ResultTargets {
  /**
   * Writes or runs one target.
   *
   * @param target a file or a command
   * @return why it did not work; empty where it did
   */
  Optional<String> deliver(Target target, Job job, Run run, String text);
}
