package dev.talaria.runtime.schedule;

/** What becomes of the slots for which nobody was there in time. */
public sealed interface MisfirePolicy {
  /** They are missed. */
  record Skip() implements MisfirePolicy {}

  /** One run stands for all of them: that of the newest slot, unless one is due in time anyway. */
  record Once() implements MisfirePolicy {}

  /** The newest run, the oldest of them first. */
  record All(int most) implements MisfirePolicy {
    public All {
      if (most < 1 || most > Misfires.RECORDED) {
        throw new IllegalArgumentException(
            "most must be 1 to " + Misfires.RECORDED + ", was " + most);
      }
    }
  }
}
