package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key goes to its provider and nowhere else, even where a command prints it. */
class SecretsIT {
  @TempDir
  Path directory;

  @Test
  void the_key_appears_nowhere_in_what_is_kept() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.answer(
          Answer.toolCall(
              "terminal",
              "{\"command\":\"echo $SCRIPTED_KEY; echo sk-scripted-\\\"\\\"0123456789\"}"),
          Answer.text("done"));

      var id = talaria
          .succeed("background", "--wait", "--json", "Leak")
          .json()
          .path("id")
          .asText();

      assertThat(talaria.succeed("show", id, "--json").out())
          .doesNotContain(ScriptedModelServer.key().reveal());
      assertThat(server.requests())
          .extracting(request -> request.headers().get("authorization"))
          .containsOnly("Bearer " + ScriptedModelServer.key().reveal());
      try (var files = Files.walk(talaria.state())) {
        for (var file : files.filter(Files::isRegularFile).toList()) {
          assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain(ScriptedModelServer.key().reveal());
        }
      }
    }
  }
}
