package dev.talaria.runtime.digest;

import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What to read and what of it counts.
 *
 * @param paths files, folders and patterns of them ({@code logs/*.log}), absolute; folders are read
 *     whole
 * @param maxTemplates so many templates are reported one by one, the most telling first
 * @param zone of local times in the logs
 * @param now the newest moment that a log can speak of
 * @param excluded folders that are not read when met inside of another (where output goes)
 * @param bounds what of the content of folders may be looked at
 * @param interrupted asked often; once true, the work ends with {@link InterruptedException}
 */
public record DigestRequest(
    List<Path> paths,
    LogFilter filter,
    int maxTemplates,
    ZoneId zone,
    Instant now,
    List<Path> excluded,
    Bounds bounds,
    BooleanSupplier interrupted) {
  public static final int USUAL_TEMPLATES = 12;

  public DigestRequest {
    paths = List.copyOf(paths);
    excluded = List.copyOf(excluded);
    if (maxTemplates < 1) {
      throw new IllegalArgumentException("max_templates must be 1 or more, was " + maxTemplates);
    }
  }

  public static DigestRequest of(List<Path> paths, Clock clock) {
    return new DigestRequest(
        paths,
        LogFilter.NONE,
        USUAL_TEMPLATES,
        clock.getZone(),
        clock.instant(),
        List.of(),
        Bounds.NONE,
        () -> false);
  }

  public DigestRequest with(LogFilter which) {
    return new DigestRequest(paths, which, maxTemplates, zone, now, excluded, bounds, interrupted);
  }

  public DigestRequest showing(int templates) {
    return new DigestRequest(paths, filter, templates, zone, now, excluded, bounds, interrupted);
  }

  public DigestRequest without(List<Path> folders) {
    return new DigestRequest(paths, filter, maxTemplates, zone, now, folders, bounds, interrupted);
  }

  public DigestRequest within(Bounds limits) {
    return new DigestRequest(paths, filter, maxTemplates, zone, now, excluded, limits, interrupted);
  }

  public DigestRequest until(BooleanSupplier stop) {
    return new DigestRequest(paths, filter, maxTemplates, zone, now, excluded, bounds, stop);
  }
}
