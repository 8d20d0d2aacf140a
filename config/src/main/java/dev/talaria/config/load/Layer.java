package dev.talaria.config.load;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.talaria.config.ConfigProblem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One source of settings, its substitutions not yet resolved.
 *
 * @param label what names it where lines say nothing, else empty
 */
record Layer(Source source, String label, ConfigObject root) {
  /** Layers of one source count as equally near, but for files. */
  enum Source {
    OPTION,
    VARIABLE,
    FILE,
    DEFAULTS
  }

  static Layer of(Source source, Assignment given) {
    try {
      var value = given.value().matches("(?s)[\\[{\"].*")
          ? ConfigFactory.parseString("v = " + given.value()).root().get("v")
          : ConfigValueFactory.fromAnyRef(given.value());
      return new Layer(
          source,
          given.where(),
          ConfigFactory.empty().withValue("talaria." + given.key(), value).root());
    } catch (ConfigException wrong) {
      throw new ConfigProblem(
          "", given.where() + " cannot be read: " + given.key() + "=" + given.value());
    }
  }

  boolean has(String path) {
    return find(ConfigUtil.splitPath(path)).isPresent();
  }

  /** Where this layer sets a value, which after resolving would be where a substitution points. */
  Optional<String> where(List<String> path) {
    return find(path).map(value -> label.isEmpty() ? place(value.origin()) : label);
  }

  private Optional<ConfigValue> find(List<String> path) {
    ConfigValue at = root;
    for (var name : path) {
      at = at instanceof ConfigObject block ? member(block, name) : null;
    }
    return Optional.ofNullable(at);
  }

  private static @Nullable ConfigValue member(ConfigObject block, String name) {
    try {
      return block.get(name);
    } catch (ConfigException.NotResolved several) { // blocks joined by a substitution
      return null;
    }
  }

  /** {@code file:line} of the library's {@code file: line}. */
  static String place(ConfigOrigin origin) {
    var lines = ": " + origin.lineNumber();
    var described = origin.description();
    int at = origin.lineNumber() < 1 ? -1 : described.lastIndexOf(lines);
    return at < 0 ? described : described.substring(0, at) + ":" + origin.lineNumber();
  }
}
