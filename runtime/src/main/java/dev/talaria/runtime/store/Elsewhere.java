package dev.talaria.runtime.store;

import java.util.Set;

/**
 * Hears what other runtimes did to what they share with this one, soon after it was kept; from one
 * thread, one call after the other. What happened in between is told at once.
 */
public interface Elsewhere {
  /**
   * Cards of these boards were changed, or the boards themselves.
   *
   * @param boards empty: something may have been missed, whichever board it was
   */
  void changed(Set<String> boards);

  /** There are deliveries for this runtime that it did not put there itself. */
  void delivered();
}
