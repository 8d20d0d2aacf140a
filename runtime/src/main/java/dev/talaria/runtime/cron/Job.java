package dev.talaria.runtime.cron;

import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work that is done again and again, or at one time.
 *
 * @param name what a person calls it; may be empty, and then the id names it
 * @param zone whose clocks the schedule means
 * @param config what its runs inherit, frozen when it was added, or when it got another profile
 * @param conversation where it was added; null where that was none
 * @param decided the newest slot that was decided about; each is decided once
 * @param next the slot after that; null where none comes, or nobody waits for it
 * @param streak how it went lately
 */
public record Job(
    JobId id,
    String name,
    Work work,
    Schedule schedule,
    ZoneId zone,
    JobRules rules,
    SessionConfig config,
    @Nullable SessionId conversation,
    State state,
    String why,
    Instant createdAt,
    Instant decided,
    @Nullable Instant next,
    Streak streak) {
  /** {@code ENDED}: no slot comes any more. */
  public enum State {
    ACTIVE,
    PAUSED,
    ENDED
  }

  /**
   * The failures since it last went well.
   *
   * @param causes of them, without what differs from run to run, each once; the last
   *     {@value #MOST_CAUSES} that were new
   * @param restsUntil slots before this are skipped; null where it does not rest
   */
  public record Streak(
      int failures, List<String> causes, @Nullable Instant restsUntil) {
    static final int MOST_CAUSES = 20;

    public static final Streak NONE = new Streak(0, List.of(), null);

    Streak failed(String cause, @Nullable Instant rests) {
      if (causes.contains(cause)) {
        return new Streak(failures + 1, causes, rests);
      }
      int dropped = Math.max(0, causes.size() + 1 - MOST_CAUSES);
      var known = Stream.concat(causes.stream(), Stream.of(cause)).skip(dropped);
      return new Streak(failures + 1, known.toList(), rests);
    }
  }

  /** A new one, whose first slot is the first after {@code now}. */
  public static Job added(
      JobId id,
      String name,
      Work work,
      Schedule schedule,
      ZoneId zone,
      JobRules rules,
      SessionConfig config,
      @Nullable SessionId conversation,
      Instant now) {
    return new Job(
            id,
            name,
            work,
            schedule,
            zone,
            rules,
            config,
            conversation,
            State.ACTIVE,
            "",
            now,
            now,
            null,
            Streak.NONE)
        .decidedUpTo(now);
  }

  /** What a person reads: its name, or else its id. */
  public String title() {
    return name.isEmpty() ? id.value() : name;
  }

  /** The same when all slots up to {@code slot} are decided; it ends where no other comes. */
  Job decidedUpTo(Instant slot) {
    var following = schedule.next(slot, zone).orElse(null);
    return following == null && state == State.ACTIVE
        ? with(State.ENDED, "its time is over", slot, null, streak)
        : with(state, why, slot, state == State.ACTIVE ? following : null, streak);
  }

  /**
   * Holds it: its slots pass by and are not made up for. One that is held already keeps why, where
   * no other reason is given.
   */
  public Job paused(String reason) {
    boolean saysNothingNew = reason.isEmpty() && state == State.PAUSED;
    return with(State.PAUSED, saysNothingNew ? why : reason, decided, null, streak);
  }

  /** Lets it go on with the first slot after {@code now}, whatever went wrong before. */
  public Job resumed(Instant now) {
    return with(State.ACTIVE, "", now, null, Streak.NONE).decidedUpTo(now);
  }

  /** The same with other contents; what was decided about stays so. */
  public Job edited(
      String newName,
      Work newWork,
      Schedule newSchedule,
      ZoneId newZone,
      JobRules newRules,
      Instant now) {
    boolean sameTimes = newSchedule.equals(schedule) && newZone.equals(zone);
    var edited = new Job(
        id,
        newName,
        newWork,
        newSchedule,
        newZone,
        newRules,
        config,
        conversation,
        state == State.ENDED && !sameTimes ? State.ACTIVE : state,
        state == State.ENDED && !sameTimes ? "" : why,
        createdAt,
        decided,
        next,
        streak);
    return sameTimes ? edited : edited.decidedUpTo(now);
  }

  /** The same with other settings for its runs. */
  public Job inheriting(SessionConfig other) {
    return new Job(
        id,
        name,
        work,
        schedule,
        zone,
        rules,
        other,
        conversation,
        state,
        why,
        createdAt,
        decided,
        next,
        streak);
  }

  Job withStreak(Streak other) {
    return with(state, why, decided, next, other);
  }

  private Job with(
      State newState,
      String newWhy,
      Instant newDecided,
      @Nullable Instant newNext,
      Streak newStreak) {
    return new Job(
        id,
        name,
        work,
        schedule,
        zone,
        rules,
        config,
        conversation,
        newState,
        newWhy,
        createdAt,
        newDecided,
        newNext,
        newStreak);
  }
}
