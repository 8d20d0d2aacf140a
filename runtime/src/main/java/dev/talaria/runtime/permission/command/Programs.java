package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Names of programs, and those that only run another one. */
final class Programs {
  /**
   * Programs that run the command behind their own words. A line is {@code program and subcommands
   * | options that take a value | how many operands stand before the command}. To add one, add a
   * line here and a line to the table of the test.
   */
  private static final String WRAPPERS = """
      then | | 0
      do | | 0
      else | | 0
      elif | | 0
      if | | 0
      while | | 0
      until | | 0
      ! | | 0
      { | | 0
      coproc | | 0
      builtin | | 0
      command | | 0
      spawn | | 0
      nohup | | 0
      setsid | | 0
      chronic | | 0
      unbuffer | | 0
      caffeinate | -t -w | 0
      exec | -a | 0
      time | -f -o --format --output | 0
      nice | -n --adjustment | 0
      ionice | -c -n -p --class --classdata | 0
      chrt | -p | 1
      taskset | | 1
      timeout | -s -k --signal --kill-after | 1
      stdbuf | -i -o -e --input --output --error | 0
      flock | -w -E --timeout | 1
      watch | -n --interval -q --equexit | 0
      busybox | | 0
      toybox | | 0
      ld.so | --library-path --preload --audit --argv0 | 0
      sudo | -u -g -h -p -C -D -R -T -U --user --group | 0
      doas | -u -C | 0
      pkexec | --user | 0
      run0 | -u --user | 0
      runuser | -u -g -G -s --user --group --shell | 0
      gosu | | 1
      chpst | -u -U -b -e -/ -n -l -L -m -d -o -p -f -c -r -t | 0
      softlimit | -a -c -d -f -l -m -o -p -r -s -t | 0
      chroot | | 1
      unshare | | 0
      nsenter | -t --target | 0
      setpriv | | 0
      fakeroot | -l -s -i -b | 0
      faketime | | 1
      systemd-run | -u -p --unit --property | 0
      systemd-inhibit | --what --who --why --mode | 0
      daemonize | -a -c -e -E -o -p -u -l -v | 0
      strace | -o -e -p -s -u | 0
      ltrace | -o -e -p -s -u | 0
      valgrind | | 0
      catchsegv | | 0
      perf stat | -e -o -r -p -C -I | 0
      perf record | -e -o -F -c -p -C | 0
      perf trace | -e -o -p | 0
      gdb --args | -ex -iex -x -d -p | 0
      lldb -- | | 0
      entr | | 0
      xvfb-run | -n -s -e -f -w | 0
      firejail | | 0
      bwrap | --bind --ro-bind --dev --proc --tmpfs --chdir --setenv | 0
      proxychains | -f | 0
      proxychains4 | -f | 0
      torsocks | | 0
      torify | | 0
      dbus-run-session | | 0
      dbus-launch | | 0
      sshpass | -p -f -d -P | 0
      pdsh | -w -x -l -u -f | 0
      pssh | -h -H -l -p -t -o -e | 0
      sem | -j --jobs --id | 0
      env | -u -C --unset --chdir | 0
      xcrun | --sdk | 0
      wsl | -d -u --distribution --user --cd | 0
      flatpak-spawn | --env --directory | 0
      cmake -E | | 0
      npx | -p --package -w --workspace | 0
      bunx | -p --package | 0
      pipx run | --spec | 0
      uvx | --from --with -p --python | 0
      npm exec | -p --package -w --workspace | 0
      pnpm exec | | 0
      pnpm dlx | --package | 0
      yarn exec | | 0
      yarn dlx | -p --package | 0
      bundle exec | --gemfile | 0
      uv run | --with --extra --group --python -p --directory --project --env-file | 0
      poetry run | -C --directory | 0
      pipenv run | | 0
      pdm run | -p | 0
      rye run | | 0
      hatch run | | 0
      conda run | -n -p --name --prefix --cwd | 0
      mamba run | -n -p --name --prefix --cwd | 0
      micromamba run | -n -p --name --prefix --cwd | 0
      mise exec | -C --cd | 0
      asdf exec | | 0
      direnv exec | | 1
      rustup run | | 1
      opam exec | | 0
      stack exec | | 0
      cabal exec | | 0
      nix develop -c | | 0
      nix develop --command | | 0
      nix shell -c | | 0
      aws-vault exec | | 1
      op run | --env-file --account | 0
      doppler run | -p -c --project --config | 0
      dotenvx run | -f -e | 0
      docker exec | -H --host --context -e --env --env-file -u --user -w --workdir --detach-keys | 1
      docker run | -H --host --context -v -e -w -u -p -h -l -m -c --volume --mount --env --env-file --workdir --user --publish --name --network --net --hostname --label --memory --cpus --platform --entrypoint --restart --gpus --tmpfs --security-opt --device --add-host --link --ulimit --shm-size --pull --pid --ipc --dns --volumes-from --cidfile --cap-add --cap-drop --log-driver --stop-signal --userns | 1
      docker compose exec | -f -p --file --project-name --profile -e --env -u --user -w --workdir --index | 1
      docker compose run | -f -p --file --project-name --profile -e --env -u --user -w --workdir -v --volume --name --entrypoint --publish | 1
      docker-compose exec | -f -p --file --project-name -e --env -u --user -w --workdir --index | 1
      docker-compose run | -f -p --file --project-name -e --env -u --user -w --workdir -v --volume --name --entrypoint | 1
      kubectl exec | -n --namespace --context --kubeconfig -c --container | 1
      lxc exec | --cwd --env --user | 1
      incus exec | --cwd --env --user | 1
      machinectl shell | --uid --setenv | 1
      multipass exec | -d --working-directory | 1
      limactl shell | --workdir | 1
      adb shell | | 0
      """;

  /**
   * A program that runs the command behind its own words.
   *
   * @param name its name, and the subcommand or option behind which the command stands
   * @param valued options that take a value
   * @param operands how many operands stand before the command that is run
   */
  private record Wrapper(List<String> name, Set<String> valued, int operands) {
    static Wrapper of(String line) {
      List<String> parts =
          Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      return new Wrapper(
          List.of(parts.get(0).split(" ")),
          Set.of(parts.get(1).split(" ")),
          Integer.parseInt(parts.get(2)));
    }

    /** Where what stands behind its name begins, or -1 where {@code fields} do not call it. */
    int begin(String program, List<String> fields) {
      if (!name.getFirst().equals(program)) {
        return -1;
      }
      int at = 1;
      for (String word : name.subList(1, name.size())) {
        while (at < fields.size()
            && !fields.get(at).equals(word)
            && (fields.get(at).startsWith("-") || word.startsWith("-"))) {
          at += valued.contains(fields.get(at)) ? 2 : 1;
        }
        if (at >= fields.size() || !fields.get(at++).equals(word)) {
          return -1;
        }
      }
      return at;
    }

    /** What {@code fields} run, without words where they run nothing. */
    List<String> command(String program, List<String> fields) {
      int at = begin(program, fields);
      int open = operands;
      while (at > 0 && at < fields.size()) {
        String word = fields.get(at);
        if (word.equals("--") || isAssignment(word)) {
          at++;
        } else if (word.startsWith("-")) {
          at += valued.contains(word) ? 2 : 1;
        } else if (open-- > 0) {
          at++;
        } else {
          return fields.subList(at, fields.size());
        }
      }
      return List.of();
    }
  }

  private static final List<Wrapper> ALL = WRAPPERS.lines().map(Wrapper::of).toList();

  static final Set<String> SHELLS = Set.of(
      "sh",
      "bash",
      "dash",
      "zsh",
      "ksh",
      "ksh93",
      "ash",
      "fish",
      "mksh",
      "yash",
      "rbash",
      "csh",
      "tcsh",
      "hush",
      "elvish",
      "nu",
      "pwsh",
      "powershell",
      "xonsh");

  private Programs() {}

  /** The bare name of a program: no directory, no version, lower case. */
  static String name(String field) {
    String base = field.substring(field.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return base.replaceFirst(
            "^(python|pypy|perl|ruby|node|nodejs|php|lua|pip|bash|zsh|ksh)[0-9.]+$", "$1")
        .replaceFirst("^ld-.*\\.so(?:\\.[0-9]+)*$", "ld.so")
        .replaceFirst("^(?:podman|nerdctl)$", "docker")
        .replaceFirst("^podman-compose$", "docker-compose")
        .replaceFirst("^oc$", "kubectl");
  }

  /** Whether nobody can tell which program {@code name} is: a variable, or a file name pattern. */
  static boolean cannotTell(String name) {
    return !Expansion.isKnown(name)
        || (!name.equals("[") && name.chars().anyMatch(c -> c == '*' || c == '?' || c == '['));
  }

  /** The command that a wrapper runs: empty where {@code program} is none, or runs nothing. */
  static Optional<List<String>> wrapped(String program, List<String> fields) {
    return ALL.stream()
        .map(wrapper -> wrapper.command(program, fields))
        .filter(command -> !command.isEmpty())
        .findFirst();
  }

  static boolean isAssignment(String word) {
    return word.matches("(?s)[A-Za-z_][A-Za-z0-9_]*=.*");
  }

  /** {@code env}'s assignments, for the command that it runs. */
  static List<String> assignments(List<String> fields) {
    return fields.stream().filter(Programs::isAssignment).toList();
  }
}
