package dev.talaria.cli.command.settings;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.config.text.ConfigTemplate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** {@code config init}: never touches a file that is there. */
public final class ConfigInit implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException {
    CallerSettings.requirePerson(call);
    var named = CallerSettings.file(call);
    var file =
        named == null ? call.places().createConfigDirectory().resolve("application.conf") : named;
    write(file);
    if (call.json()) {
      call.print(Json.object().put("file", file.toString()));
    } else {
      call.print(file.toString());
    }
    return ExitCode.OK;
  }

  private static void write(Path file) throws Refused, IOException {
    var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (var out = Files.newByteChannel(file, options, ownerOnly)) {
      var text = ByteBuffer.wrap(ConfigTemplate.text().getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        out.write(text);
      }
    } catch (FileAlreadyExistsException e) {
      throw Refused.denied(file + " is there already", "talaria config show says what is set");
    }
  }
}
