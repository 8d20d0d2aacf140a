package dev.talaria.actors.boot;

import dev.talaria.actors.session.SessionPorts.KeyFinder;
import dev.talaria.actors.session.SessionPorts.KeyLookup;
import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.config.key.Keys;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keys from the environment of whoever started a session, else from that of this process: after a
 * restart the first is not known any more, since secrets are never stored. Whatever may be used as
 * a key becomes known to the redactor before anything is kept or sent, and again when its file
 * changes. For any thread that may block.
 */
final class RuntimeKeys implements KeyFinder {
  /** More are read for each call, but not looked after in between. */
  private static final int MOST_FILES = 100;

  private final Map<String, String> environment;
  private final KnownSecrets known;
  private final Map<Path, Optional<Seen>> files = new ConcurrentHashMap<>();

  private record Seen(@Nullable Object key, long size, FileTime modified) {}

  RuntimeKeys(Map<String, String> environment) {
    this.environment = environment;
    this.known = new KnownSecrets(environment);
  }

  KnownSecrets known() {
    return known;
  }

  @Override
  public KeyLookup find(ModelChoice model, SessionConfig config) {
    var both = both(config.environment());
    learn(model.key(), both);
    return switch (Keys.resolve(model.key(), both)) {
      case dev.talaria.config.key.KeyLookup.Found(var key) -> {
        known.learn(key);
        yield new KeyLookup.Found(key);
      }
      case dev.talaria.config.key.KeyLookup.NotNeeded ignored -> new KeyLookup.Found(Secret.UNSET);
      case dev.talaria.config.key.KeyLookup.Missing(var hint) ->
        new KeyLookup.Refused(
            new AgentError.Auth("There is no key for " + model.provider() + ".", hint));
      case dev.talaria.config.key.KeyLookup.Refused(var reason, var hint) ->
        new KeyLookup.Refused(new AgentError.Auth(reason, hint));
    };
  }

  /** What a reference of this process's own settings points to; known from then on. */
  dev.talaria.config.key.KeyLookup find(String reference) {
    learn(reference, environment);
    return Keys.resolve(reference, environment);
  }

  /** All keys that these settings name for somebody with that environment. */
  void learn(Settings settings, Map<String, String> theirs) {
    var both = both(theirs);
    learn(settings.store().password(), both);
    settings.providers().values().forEach(provider -> learn(provider.key(), both));
  }

  private void learn(String reference, Map<String, String> both) {
    Keys.file(reference, both) // looked at before it is read, so that no change is missed
        .filter(file -> files.size() < MOST_FILES || files.containsKey(file))
        .ifPresent(file -> files.put(file, look(file)));
    Keys.kept(reference, both).ifPresent(known::learn);
  }

  /** Reads again the files that changed. Costs a look at each of them. */
  void refresh() {
    files.forEach((file, before) -> {
      if (!look(file).equals(before)) {
        learn("file:" + file, environment);
      }
    });
  }

  /** What is kept of an environment, and what was taken out of it as far as this process has it. */
  Map<String, String> whole(Map<String, String> kept) {
    var redaction = RuntimeStore.redaction(known);
    var whole = new HashMap<>(kept);
    environment.forEach((name, own) -> {
      var theirs = kept.get(name);
      boolean takenOut = theirs == null
          ? redaction.secretVariable().test(name, own)
          : theirs.contains(Redactor.MARK) && redaction.text().apply(own).equals(theirs);
      if (takenOut) {
        whole.put(name, own);
      }
    });
    return whole;
  }

  private Map<String, String> both(Map<String, String> theirs) {
    var both = new HashMap<>(environment);
    both.putAll(theirs);
    return both;
  }

  private static Optional<Seen> look(Path file) {
    try {
      var now = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(new Seen(now.fileKey(), now.size(), now.lastModifiedTime()));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
