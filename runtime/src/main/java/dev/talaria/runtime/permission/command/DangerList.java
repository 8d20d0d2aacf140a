package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The list: which program with which subcommand and option does what. To add a command, add a line
 * here and a line to the table of its test.
 *
 * <p>A line is {@code danger | programs | subcommands | any of these}. Programs, subcommands and
 * operands may hold {@code *}; {@code a/b} is either; an empty last part matches always. Options
 * are found in clusters ({@code -xfd}) and abbreviated ({@code --forc}) too.
 */
final class DangerList {
  private static final String LIST = """
      DELETE      | rm                          |               | -r -R --recursive -f --force
      DELETE      | shred srm wipe              |               |
      DELETE      | rsync                       |               | --delete --delete-* --del --remove-source-files
      DELETE      | rclone                      | delete/purge/sync/move |
      DELETE      | trash-empty                 |               |
      DELETE      | fstrim blkdiscard           |               |
      DISK        | mkfs mkfs.* mke2fs mkswap mkdosfs newfs | |
      DISK        | fdisk sfdisk cfdisk gdisk sgdisk parted wipefs partprobe | | *
      DISK        | cryptsetup lvremove vgremove pvremove zpool mdadm hdparm diskutil | | *
      DISK        | grub-install grub-mkconfig update-grub efibootmgr bootctl flashrom | | *
      DISK        | mount umount swapoff losetup e2fsck fsck resize2fs tune2fs | | *
      CREDENTIALS | gpg gpg2                    |               | --export-secret-keys --export-secret-subkeys
      CREDENTIALS | security                    | find-*/dump-*/export |
      CREDENTIALS | secret-tool                 | lookup/search |
      CREDENTIALS | pass gopass                 | * |
      CREDENTIALS | op bw lpass                 | read/get/item/list/show/export |
      CREDENTIALS | vault                       | read/kv/token/login |
      CREDENTIALS | gh                          | auth token    |
      CREDENTIALS | gh                          | auth status   | -t --show-token
      CREDENTIALS | glab                        | auth          |
      CREDENTIALS | gcloud                      | auth print-*  |
      CREDENTIALS | aws                         | configure get/export-credentials |
      CREDENTIALS | aws                         | secretsmanager get-* |
      CREDENTIALS | aws                         | ssm get-parameter* | --with-decryption
      CREDENTIALS | az                          | account get-access-token |
      CREDENTIALS | kubectl oc                  | get/describe secret* |
      CREDENTIALS | kubectl oc                  | config view   | --raw
      CREDENTIALS | git                         | credential    |
      CREDENTIALS | docker                      | login         |
      CREDENTIALS | npm                         | token         |
      CREDENTIALS | passwd chpasswd htpasswd ssh-keygen ssh-add keyctl chage | |
      CREDENTIALS | getent                      | shadow/gshadow |
      CREDENTIALS | tcpdump tshark dumpcap      |               |
      CREDENTIALS | gcore strace ltrace ptrace  |               | -p --attach
      HISTORY     | git                         | push          | -f --force --force-with-lease --force-if-includes --mirror --delete -d --prune +* :*
      HISTORY     | git                         | reset         | --hard --merge --keep
      HISTORY     | git                         | filter-branch/filter-repo/replace/update-ref/prune |
      HISTORY     | git                         | reflog expire/delete |
      HISTORY     | git                         | gc            | --prune --aggressive
      HISTORY     | git                         | branch        | -D -d --delete -M -f --force
      HISTORY     | git                         | tag           | -d --delete -f --force
      HISTORY     | git                         | clean         | -f --force -d -x -X
      HISTORY     | git                         | checkout      | -f --force -B . --
      HISTORY     | git                         | restore       |
      HISTORY     | git                         | switch        | -C -f --force --force-create --discard-changes
      HISTORY     | git                         | rebase        |
      HISTORY     | git                         | commit        | --amend
      HISTORY     | git                         | stash drop/clear |
      HISTORY     | git                         | worktree remove | -f --force
      HISTORY     | git                         | rm            | -r -f --force
      HISTORY     | git                         | submodule deinit |
      HISTORY     | bfg git-filter-repo git-filter-branch | |
      HISTORY     | hg                          | strip/rollback/purge/histedit |
      HISTORY     | hg                          | update/up     | -C --clean
      HISTORY     | svn                         | revert/delete |
      HISTORY     | gh                          | repo delete/archive/edit |
      HISTORY     | gh                          | release/secret delete |
      PRIVILEGE   | sudo sudoedit doas su pkexec runuser run0 setpriv gosu | |
      PRIVILEGE   | chroot nsenter unshare capsh setcap visudo vipw | |
      PRIVILEGE   | chmod                       |               | -R --recursive 777 0777 a+w o+w a+rwx o+rwx ugo+rwx +s u+s g+s ug+s 4??? 2??? 6???
      PRIVILEGE   | chown chgrp                 |               |
      PRIVILEGE   | setfacl chattr              |               |
      PRIVILEGE   | useradd userdel usermod groupadd groupdel groupmod adduser deluser addgroup gpasswd | |
      PRIVILEGE   | docker podman nerdctl       | run/create/exec | --privileged --pid --cap-add --device
      PRIVILEGE   | csrutil spctl setenforce aa-disable aa-teardown | |
      SYSTEM      | shutdown reboot halt poweroff init telinit kexec | |
      SYSTEM      | systemctl                   | stop/disable/mask/restart/kill/isolate/start/enable/reboot/poweroff/halt/suspend/hibernate/rescue/emergency/daemon-*/set-*/edit/link/revert/reload/try-*/reenable/preset* |
      SYSTEM      | service                     | * stop/restart/start/reload |
      SYSTEM      | rc-service                  | * stop/restart/start |
      SYSTEM      | launchctl                   | unload/load/bootout/bootstrap/remove/kill/kickstart/disable/enable/submit |
      SYSTEM      | loginctl                    | terminate-*/kill-*/lock-* |
      SYSTEM      | iptables ip6tables          |               | -F -X -P -D -A -I -Z --flush
      SYSTEM      | nft                         | flush/delete/add/insert/replace |
      SYSTEM      | ufw                         | disable/reset/allow/deny/delete/enable |
      SYSTEM      | firewall-cmd                |               | --add-* --remove-* --reload --panic-on
      SYSTEM      | ip                          | link/addr/address/a/route/r/rule set/del/delete/add/flush/replace/change |
      SYSTEM      | ifdown ifup                 |               |
      SYSTEM      | ifconfig                    |               | up down
      SYSTEM      | route                       | add/del/delete/flush |
      SYSTEM      | crontab                     |               | -r -i -e
      SYSTEM      | crontab                     | *             |
      SYSTEM      | at batch                    |               |
      SYSTEM      | sysctl                      |               | -w --write -p --load --system *=*
      SYSTEM      | modprobe insmod rmmod kmod  |               |
      SYSTEM      | date                        |               | -s* --set*
      SYSTEM      | hwclock                     |               | -w -s --set --systohc --hctosys
      SYSTEM      | timedatectl hostnamectl localectl | set-*   |
      SYSTEM      | hostname domainname         | *             |
      SYSTEM      | osascript                   |               |
      SYSTEM      | defaults                    | write/delete  |
      SYSTEM      | dmesg                       |               | -c -C --clear --read-clear
      SYSTEM      | journalctl                  |               | --vacuum-* --rotate --flush
      SYSTEM      | history                     |               | -c -d -w
      SIGNAL      | killall killall5 pkill skill snice xkill fuser | | *
      SIGNAL      | tmux                        | kill-*        |
      SIGNAL      | screen                      |               | -X
      EXFILTRATION| wget                        |               | --post-file --body-file
      EXFILTRATION| curl                        |               | -T --upload-file
      EXFILTRATION| nc ncat netcat              |               | -e -c -l --exec --sh-exec --listen -k
      EXFILTRATION| socat ngrok cloudflared localtunnel bore chisel telnet ftp tftp sftp lftp | |
      EXFILTRATION| croc magic-wormhole wormhole transfer |       |
      EXFILTRATION| mail mailx mutt sendmail msmtp swaks | |
      EXFILTRATION| ssh autossh                 |               | -R -D -L -w
      EXFILTRATION| aws                         | s3 cp/sync/mv/presign/website |
      EXFILTRATION| gsutil                      | cp/rsync/mv   |
      EXFILTRATION| rclone                      | copy/copyto/serve |
      EXFILTRATION| gh                          | gist create   |
      PACKAGES    | apt apt-get aptitude        | remove/purge/autoremove/autopurge/dist-upgrade/full-upgrade |
      PACKAGES    | dpkg                        |               | -r -P --remove --purge --force-*
      PACKAGES    | rpm                         |               | -e --erase --nodeps
      PACKAGES    | yum dnf zypper microdnf     | remove/erase/autoremove/rm/history |
      PACKAGES    | pacman yay paru             |               | -R -Rs -Rns --remove
      PACKAGES    | apk                         | del           |
      PACKAGES    | brew port                   | uninstall/remove/rm/untap/autoremove |
      PACKAGES    | snap flatpak                | remove/uninstall |
      PACKAGES    | pip pip3 pipx conda uv      | uninstall/remove |
      PACKAGES    | npm yarn pnpm               | uninstall/remove/rm/un/unlink | -g --global
      PACKAGES    | npm yarn pnpm cargo gem twine poetry | publish/unpublish/yank/owner/push/upload |
      PACKAGES    | cargo gem go rustup sdk nvm | uninstall     |
      DATABASE    | dropdb dropuser pg_dropcluster |            |
      DATABASE    | mysqladmin                  |               | drop shutdown flush-*
      DATABASE    | redis-cli                   | flushall/flushdb/shutdown/config/debug |
      DATABASE    | rails rake                  | db:drop*/db:reset*/db:schema:load |
      DATABASE    | alembic flyway liquibase    | downgrade/clean/drop-all/dropAll/rollback* |
      DATABASE    | prisma                      | migrate reset |
      INFRASTRUCTURE | docker podman nerdctl    | system/volume/image/container/network/builder/buildx/pod prune/rm/remove |
      INFRASTRUCTURE | docker podman nerdctl    | rm/rmi/kill/stop/restart/prune |
      INFRASTRUCTURE | docker podman nerdctl    | compose/stack/swarm/service/secret/config/node down/rm/leave/kill/stop |
      INFRASTRUCTURE | docker-compose podman-compose | down/rm/kill/stop |
      INFRASTRUCTURE | kubectl oc               | delete/drain/cordon/scale/replace/patch/edit/apply/rollout/taint/exec/cp |
      INFRASTRUCTURE | helm                     | uninstall/delete/rollback/upgrade/install |
      INFRASTRUCTURE | terraform tofu terragrunt| destroy/apply/taint/state/import/force-unlock |
      INFRASTRUCTURE | pulumi                   | destroy/up/cancel |
      INFRASTRUCTURE | cdk                      | destroy/deploy |
      INFRASTRUCTURE | serverless sls           | remove/deploy |
      INFRASTRUCTURE | aws                      | * delete-*/terminate-*/remove-*/stop-*/modify-*/put-*/deregister-* |
      INFRASTRUCTURE | aws                      | s3 rm/rb      |
      INFRASTRUCTURE | gcloud az doctl hcloud   |               | delete destroy purge
      INFRASTRUCTURE | gsutil                   | rm/rb         |
      INFRASTRUCTURE | vagrant multipass virsh  | destroy/delete/purge/undefine |
      INFRASTRUCTURE | ansible ansible-playbook |               |
      INFRASTRUCTURE | minikube kind k3d eksctl heroku fly flyctl | delete/destroy/apps:destroy |
      RUNS_LATER  | git                         | config        | core.* alias.* credential.* include.* includeif.* *.insteadof filter.* diff.* merge.* gpg.* --global --system --unset*
      RUNS_LATER  | systemd-run                 |               |
      """;

  /** Options of a program that stand before the subcommand and take a value. */
  private static final Map<String, Set<String>> VALUED = Map.of(
      "git",
          Set.of(
              "-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env"),
      "docker", Set.of("-H", "--host", "-c", "--context", "-l", "--log-level", "--config"),
      "podman", Set.of("-H", "--host", "-c", "--connection", "--log-level", "--root"),
      "kubectl",
          Set.of(
              "-n",
              "--namespace",
              "--context",
              "--kubeconfig",
              "--cluster",
              "--user",
              "-s",
              "--server",
              "--token",
              "-o"),
      "helm", Set.of("-n", "--namespace", "--kube-context", "--kubeconfig"),
      "systemctl", Set.of("-H", "--host", "-M", "--machine", "-t", "--type", "-p"),
      "aws", Set.of("--profile", "--region", "--output", "--endpoint-url", "--query"),
      "apt-get", Set.of("-o", "-c", "-t"),
      "npm", Set.of("--prefix", "-w", "--workspace"),
      "docker-compose", Set.of("-f", "--file", "-p", "--project-name"));

  private record Rule(
      Danger danger, List<Pattern> programs, List<Pattern> subcommands, List<String> anyOf) {}

  private static final List<Rule> RULES = LIST.lines().map(DangerList::rule).toList();

  private DangerList() {}

  /** Adds what the list says about one command; {@code program} is its bare name. */
  static void check(String program, List<String> fields, Report report) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    List<String> operands = options.operands(VALUED.getOrDefault(program, Set.of()));
    for (Rule rule : RULES) {
      if (rule.programs.stream().anyMatch(name -> name.matcher(program).matches())
          && startsWith(operands, rule.subcommands)
          && (rule.anyOf.isEmpty() || rule.anyOf.stream().anyMatch(any -> holds(options, any)))) {
        report.found(rule.danger, fields);
      }
    }
  }

  private static boolean startsWith(List<String> operands, List<Pattern> subcommands) {
    if (operands.size() < subcommands.size()) {
      return false;
    }
    for (int i = 0; i < subcommands.size(); i++) {
      if (!subcommands.get(i).matcher(operands.get(i)).matches()) {
        return false;
      }
    }
    return true;
  }

  private static boolean holds(Options options, String any) {
    if (any.equals("--")) {
      return options.words().contains(any);
    }
    if (any.startsWith("-") && any.length() > 1 && !any.endsWith("*")) {
      return options.has(any);
    }
    Pattern pattern = pattern(any);
    return options.words().stream().anyMatch(word -> pattern.matcher(word).matches());
  }

  private static Rule rule(String line) {
    List<String> parts = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    return new Rule(
        Danger.valueOf(parts.get(0)),
        patterns(parts.get(1)),
        patterns(parts.get(2)),
        words(parts.get(3)));
  }

  private static List<Pattern> patterns(String text) {
    return words(text).stream().map(DangerList::pattern).toList();
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split(" +", -1)));
  }

  private static Pattern pattern(String glob) {
    StringBuilder regex = new StringBuilder();
    glob.chars()
        .forEach(c -> regex.append(
            switch (c) {
              case '*' -> ".*";
              case '?' -> "[0-9]";
              case '/' -> "|";
              default -> Pattern.quote(Character.toString(c));
            }));
    return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }
}
