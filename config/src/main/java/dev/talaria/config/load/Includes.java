package dev.talaria.config.load;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import dev.talaria.config.ConfigProblem;
import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Follows {@code include} to files beside the one that includes, and to nothing else: settings
 * never come from the network.
 *
 * @param chain the files that include each other, the one being read last
 * @param notes told there which included file does not exist
 */
record Includes(List<Path> chain, List<String> notes)
    implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

  /** A file that must stand for itself, because only its own text was looked at. */
  static ConfigIncluder none(String file) {
    return new Refused(file);
  }

  @Override
  public ConfigObject include(ConfigIncludeContext context, String what) {
    return includeFile(context, new File(what.replace("\0", "")));
  }

  @Override
  public ConfigObject includeFile(ConfigIncludeContext context, File what) {
    var file = beside(what.toPath());
    if (chain.contains(file)) {
      throw new ConfigProblem("", chain.getLast() + " includes " + file + ", which includes it");
    }
    if (!Files.exists(file) && context.parseOptions().getAllowMissing()) {
      notes.add(chain.getLast() + " includes " + file + ", which does not exist.");
      return ConfigFactory.empty().root();
    }
    var inner = new Includes(Stream.concat(chain.stream(), Stream.of(file)).toList(), notes);
    return SettingsFile.parse(file, SettingsFile.read(file), inner);
  }

  private Path beside(Path what) {
    var file = chain.getLast().resolveSibling(what).normalize();
    return Files.exists(file) ? file : withEnding(file);
  }

  private static Path withEnding(Path file) {
    var named = file.resolveSibling(file.getFileName() + ".conf");
    return Files.exists(named) ? named : file;
  }

  @Override
  public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
    throw new ConfigProblem("", chain.getLast() + " includes a URL; only files can be included");
  }

  @Override
  public ConfigObject includeResources(ConfigIncludeContext context, String what) {
    throw new ConfigProblem(
        "", chain.getLast() + " includes a class path; only files can be included");
  }

  @Override
  public ConfigIncluder withFallback(ConfigIncluder fallback) {
    return this;
  }

  private record Refused(String file)
      implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
      throw new ConfigProblem(
          "", file + " must not include others: only the file itself was looked at and trusted");
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
      return include(context, what.getPath());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
      return include(context, what.toString());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
      return include(context, what);
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
      return this;
    }
  }
}
