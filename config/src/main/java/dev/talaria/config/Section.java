package dev.talaria.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One block of the merged settings, as a record reads it. A value of the wrong type is put down as
 * a problem and answered with something neutral, so that the rest of the block is read too.
 *
 * @param path of the block below {@code talaria}, empty for the whole
 */
public record Section(String path, Config config, Problems problems) {
  /**
   * Makes a record from this block. A {@link ConfigProblem} of its constructor is put down, unless
   * it only follows from a wrong type.
   *
   * @param prefix how the record names this block in its problems
   * @return empty only when a problem was put down
   */
  public <T> Optional<T> make(String prefix, Function<Section, T> from) {
    int before = problems.count();
    try {
      var made = from.apply(this);
      return problems.count() == before ? Optional.of(made) : Optional.empty();
    } catch (ConfigProblem problem) {
      if (problems.count() == before) {
        problems.add(at(problem, prefix));
      }
      return Optional.empty();
    }
  }

  private ConfigProblem at(ConfigProblem problem, String prefix) {
    return problem.key().startsWith(prefix + ".")
        ? new ConfigProblem(path + problem.key().substring(prefix.length()), problem.detail())
        : problem;
  }

  /** A block in this one. Where it is no block, that is put down once and all below is empty. */
  public Section section(String key) {
    if (isBlock(key)) {
      return new Section(pathOf(key), config.getConfig(ConfigUtil.joinPath(key)), problems);
    }
    read(key, "a block { … }", config, config::getConfig);
    return new Section(pathOf(key), ConfigFactory.empty(), new Problems(ignored -> ""));
  }

  /** The names of what is directly in this block, in order; null takes an entry away. */
  public SortedSet<String> names() {
    var names = new TreeSet<>(config.root().keySet());
    names.removeIf(name -> type(name) == ConfigValueType.NULL);
    return names;
  }

  /** This block, and where it says nothing, another one. */
  public Section over(Section other) {
    var both = other.config;
    for (var entry :
        config.entrySet()) { // a block that replaced a word takes no fallback by itself
      both = both.withValue(entry.getKey(), entry.getValue());
    }
    return new Section(path, both, problems);
  }

  public boolean has(String key) {
    return config.hasPath(ConfigUtil.joinPath(key));
  }

  public boolean isBlock(String key) {
    return type(key) == ConfigValueType.OBJECT;
  }

  /** Whether the value is this word. */
  public boolean is(String key, String word) {
    return type(key) == ConfigValueType.STRING
        && word.equals(config.getString(ConfigUtil.joinPath(key)));
  }

  /** A text that must be one of these names. */
  public String nameIn(String key, Collection<String> names) {
    var right = "one of " + String.join(", ", names) + ", or a block { … }";
    return read(key, right, "", at -> one(names, config.getString(at)));
  }

  private static String one(Collection<String> names, String text) {
    if (!names.contains(text)) {
      throw new IllegalArgumentException("not one of them");
    }
    return text;
  }

  public String text(String key) {
    return read(key, "a text", "", config::getString);
  }

  public boolean flag(String key) {
    return read(key, "true or false", false, config::getBoolean);
  }

  public int integer(String key) {
    return read(key, "a whole number", 0, at -> amount(at).intValueExact());
  }

  public long large(String key) {
    return read(key, "a whole number", 0L, at -> amount(at).longValueExact());
  }

  public double fraction(String key) {
    return read(key, "a number such as 0.2", 0.0, config::getDouble);
  }

  public BigDecimal money(String key) {
    return read(key, "an amount such as 2.50", BigDecimal.ZERO, this::amount);
  }

  /** A time with its unit. */
  public Duration duration(String key) {
    return read(
        key,
        "a time with its unit such as 30 s or 10 minutes",
        Duration.ZERO,
        at -> TimeSpan.of(config.getString(at))
            .orElseThrow(() -> new IllegalArgumentException("no time with its unit")));
  }

  public long size(String key) {
    return read(key, "a size such as 64 MiB", 0L, config::getBytes);
  }

  public List<String> texts(String key) {
    return read(key, "a list such as [a, b]", List.of(), config::getStringList);
  }

  /** Blocks in a list, each named by the key and its place. */
  public List<Section> sections(String key) {
    List<Config> blocks =
        read(key, "a list of blocks such as [{ … }, { … }]", List.of(), this::blocks);
    return Stream.iterate(0, at -> at + 1)
        .limit(blocks.size())
        .map(at -> new Section(pathOf(key) + "[" + at + "]", blocks.get(at), problems))
        .toList();
  }

  /** One of the words of an enum, written in lower case with hyphens. */
  public <E extends Enum<E>> E choice(String key, Class<E> words) {
    var all = List.of(words.getEnumConstants());
    var right = "one of " + all.stream().map(Section::word).collect(Collectors.joining(", "));
    return read(key, right, all.getFirst(), at -> wordOf(all, config.getString(at)));
  }

  private static <E extends Enum<E>> E wordOf(List<E> all, String text) {
    return all.stream()
        .filter(constant -> word(constant).equals(text))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("no such word"));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private BigDecimal amount(String at) {
    return new BigDecimal(config.getString(at).strip());
  }

  private List<Config> blocks(String at) {
    return config.getConfigList(at).stream().map(Config.class::cast).toList();
  }

  private <T> T read(String key, String right, T neutral, Function<String, T> reader) {
    try {
      return reader.apply(ConfigUtil.joinPath(key));
    } catch (ConfigException | ArithmeticException | IllegalArgumentException wrong) {
      problems.add(new ConfigProblem(pathOf(key), "must be " + right + ", " + was(key)));
      return neutral;
    }
  }

  private String was(String key) {
    var value = config.root().get(key);
    if (value == null || value.valueType() == ConfigValueType.NULL) {
      return "but is not set";
    }
    if (key.equals("key")) { // it may be a key after all
      return "was something else";
    }
    var shown = value.render(ConfigRenderOptions.concise());
    return "was " + (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown);
  }

  private ConfigValueType type(String key) {
    var value = config.root().get(key);
    return value == null ? ConfigValueType.NULL : value.valueType();
  }

  private String pathOf(String key) {
    var quoted = ConfigUtil.joinPath(key);
    return path.isEmpty() ? quoted : path + "." + quoted;
  }
}
