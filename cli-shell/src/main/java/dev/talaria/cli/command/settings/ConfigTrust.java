package dev.talaria.cli.command.settings;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.config.load.ProjectTrust;
import java.nio.file.Files;
import java.util.ArrayList;

/**
 * {@code config trust} and {@code untrust}: whether a project may set anything, and has workflows.
 */
public record ConfigTrust(boolean trusted) implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    CallerSettings.requirePerson(call);
    var named = call.given().textFrom(0);
    var project = named.isEmpty() ? call.directory() : Invocation.path(call.directory(), named);
    var settings = ProjectTrust.fileOf(project);
    var files = new ArrayList<>(WorkflowFiles.in(ProjectTrust.workflowsOf(project)));
    if (Files.isRegularFile(settings) || !trusted) {
      files.addFirst(settings);
    }
    if (files.isEmpty()) {
      throw Refused.usage(
          "there is no " + settings, "a project's settings are kept there, its workflows beside");
    }
    call.places().createStateDirectory();
    var trust = new ProjectTrust(call.places().trustList());
    if (!trusted) {
      trust.untrustAll(ProjectTrust.workflowsOf(project));
    }
    for (var file : files) {
      if (trusted) {
        trust.trust(file);
      } else {
        trust.untrust(file);
      }
      if (call.json()) {
        call.print(Json.object().put("file", file.toString()).put("trusted", trusted));
      } else {
        call.print((trusted ? "trusted as it is now: " : "no longer used: ") + file);
      }
    }
    return ExitCode.OK;
  }
}
