package dev.talaria;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.talaria.cli.Main;
import java.io.FileDescriptor;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.time.Instant;

/** What docs/architecture.md says about who may know whom, where a POM cannot say it. */
@AnalyzeClasses(
    packages = "dev.talaria",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
  /** What modules share for their tests is a jar like any other, and no part of the product. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  private static final String CLI = "dev.talaria.cli..";
  private static final String ACTORS = "dev.talaria.actors..";
  private static final String RUNTIME = "dev.talaria.runtime..";
  private static final String CONFIG = "dev.talaria.config..";

  @ArchTest
  static final ArchRule config_knows_no_other_module = noClasses()
      .that()
      .resideInAPackage(CONFIG)
      .should()
      .dependOnClassesThat(resideInAPackage("dev.talaria..").and(not(resideInAPackage(CONFIG))));

  @ArchTest
  static final ArchRule the_runtime_module_knows_neither_actors_nor_the_shell = noClasses()
      .that()
      .resideInAPackage(RUNTIME)
      .should()
      .dependOnClassesThat()
      .resideInAnyPackage(ACTORS, CLI);

  @ArchTest
  static final ArchRule actors_do_not_know_the_shell = noClasses()
      .that()
      .resideInAPackage(ACTORS)
      .should()
      .dependOnClassesThat()
      .resideInAPackage(CLI);

  @ArchTest
  static final ArchRule of_actors_the_shell_knows_only_how_to_boot_a_runtime = noClasses()
      .that()
      .resideInAPackage(CLI)
      .should()
      .dependOnClassesThat(
          resideInAPackage(ACTORS).and(not(resideInAPackage("dev.talaria.actors.boot"))));

  @ArchTest
  static final ArchRule only_one_package_of_the_shell_boots_a_runtime = noClasses()
      .that()
      .resideInAPackage(CLI)
      .and()
      .resideOutsideOfPackage("dev.talaria.cli.command.runtime")
      .should()
      .dependOnClassesThat()
      .resideInAPackage(ACTORS);

  @ArchTest
  static final ArchRule only_actors_know_pekko = noClasses()
      .that()
      .resideOutsideOfPackage(ACTORS)
      .should()
      .dependOnClassesThat()
      .resideInAnyPackage("org.apache.pekko..", "scala..");

  @ArchTest
  static final ArchRule only_one_adapter_knows_the_model_library = noClasses()
      .that()
      .resideOutsideOfPackage("dev.talaria.runtime.model.langchain")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("dev.langchain4j..");

  @ArchTest
  static final ArchRule only_one_package_knows_the_libraries_of_metrics_and_traces = noClasses()
      .that()
      .resideOutsideOfPackage("dev.talaria.runtime.telemetry")
      .should()
      .dependOnClassesThat()
      .resideInAnyPackage("io.micrometer..", "io.opentelemetry..", "io.prometheus..");

  @ArchTest
  static final ArchRule only_adapters_know_databases = noClasses()
      .that()
      .resideOutsideOfPackages(
          "dev.talaria.runtime.store.sql",
          "dev.talaria.runtime.store.sqlite",
          "dev.talaria.runtime.store.postgres")
      .should()
      .dependOnClassesThat()
      .resideInAnyPackage("java.sql..", "javax.sql..");

  @ArchTest
  static final ArchRule the_driver_of_the_file_is_known_in_one_package = noClasses()
      .that()
      .resideOutsideOfPackage("dev.talaria.runtime.store.sqlite")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("org.sqlite..");

  @ArchTest
  static final ArchRule the_driver_of_the_server_is_known_in_one_package = noClasses()
      .that()
      .resideOutsideOfPackage("dev.talaria.runtime.store.postgres")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("org.postgresql..");

  @ArchTest
  static final ArchRule only_one_package_knows_yaml = noClasses()
      .that()
      .resideOutsideOfPackage("dev.talaria.runtime.workflow.yaml")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("org.snakeyaml..");

  @ArchTest
  static final ArchRule hocon_is_read_where_settings_are_made = noClasses()
      .that()
      .resideOutsideOfPackages(CONFIG, "dev.talaria.actors.boot")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("com.typesafe.config..");

  @ArchTest
  static final ArchRule only_the_terminal_and_the_renderer_know_jline = noClasses()
      .that()
      .resideOutsideOfPackages("dev.talaria.cli.terminal..", "dev.talaria.cli.render..")
      .should()
      .dependOnClassesThat()
      .resideInAPackage("org.jline..");

  @ArchTest
  static final ArchRule the_renderer_knows_nothing_of_jline_but_how_wide_a_character_is =
      noClasses()
          .that()
          .resideInAPackage("dev.talaria.cli.render..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.jline..").and(not(resideInAPackage("org.jline.utils"))));

  @ArchTest
  static final ArchRule nothing_prints_but_main_and_the_terminal = noClasses()
      .that(resideInAPackage("dev.talaria..")
          .and(not(resideInAnyPackage("dev.talaria.cli.terminal..", "dev.talaria.bench..")))
          .and(not(belongToAnyOf(Main.class))))
      .should()
      .accessField(System.class, "out")
      .orShould()
      .accessField(System.class, "err")
      .orShould()
      .callMethod(System.class, "console")
      .orShould()
      .dependOnClassesThat()
      .areAssignableTo(FileDescriptor.class);

  @ArchTest
  static final ArchRule the_words_of_the_wire_know_no_domain_type = classes()
      .that()
      .resideInAPackage("dev.talaria.runtime.wire")
      .should()
      .onlyDependOnClassesThat()
      .resideInAnyPackage(
          "dev.talaria.runtime.wire", "java..", "com.fasterxml.jackson..", "org.jspecify..");

  @ArchTest
  static final ArchRule the_client_speaks_the_wire_and_knows_where_a_runtime_is_found = classes()
      .that()
      .resideInAPackage("dev.talaria.cli.client")
      .should()
      .onlyDependOnClassesThat()
      .resideInAnyPackage(
          "dev.talaria.cli.client",
          "dev.talaria.runtime.wire",
          "dev.talaria.config.place",
          "java..",
          "com.fasterxml.jackson..",
          "org.jspecify..");

  /** A session that begins again from its journal must decide as before. */
  @ArchTest
  static final ArchRule decisions_look_at_no_clock_file_or_network = noClasses()
      .that()
      .resideInAnyPackage(
          "dev.talaria.runtime.session..",
          "dev.talaria.runtime.turn..",
          "dev.talaria.runtime.supervision..",
          "dev.talaria.runtime.permission..",
          "dev.talaria.runtime.notice..",
          "dev.talaria.runtime.schedule..",
          "dev.talaria.runtime.command..")
      .should()
      .callMethod(Instant.class, "now")
      .orShould()
      .callMethod(System.class, "currentTimeMillis")
      .orShould()
      .callMethod(System.class, "nanoTime")
      .orShould()
      .dependOnClassesThat()
      .areAssignableTo(Files.class)
      .orShould()
      .dependOnClassesThat(resideInAnyPackage("java.net..", "java.sql..", "java.util.concurrent..")
          .and(not(belongToAnyOf(URI.class, URLEncoder.class, URLDecoder.class))));

  @ArchTest
  static final ArchRule no_cycles_between_packages =
      slices().matching("dev.talaria.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packages_have_telling_names = noClasses()
      .should()
      .resideInAnyPackage(
          "..util..", "..common..", "..core..", "..impl..", "..manager..", "..helper..")
      .because("such a name says nothing about what is in it");
}
