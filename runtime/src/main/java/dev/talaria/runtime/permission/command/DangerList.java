package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The list: which program with which subcommand and option does what. To add a command, add a line
 * here and a line to the table of its test.
 *
 * <p>A line is {@code danger | programs | subcommands | any of these}. Programs, subcommands and
 * operands may hold {@code *}; {@code a/b} is either; an empty last part matches always, and none
 * of what has a {@code !} may be there. Options are found in clusters ({@code -xfd}) and
 * abbreviated ({@code --forc}) too. One file, as it is one table.
 */
final class DangerList {
  private static final String LIST = """
      DELETE      | rm                          |               | -r -R --recursive -f --force
      DELETE      | shred srm wipe              |               |
      DELETE      | rsync                       |               | --delete --delete-* --del --remove-source-files
      DELETE      | rclone                      | delete/purge/sync/move |
      DELETE      | trash-empty                 |               |
      DELETE      | rimraf del-cli remove-item  |               |
      DELETE      | cmake                       |               | remove_directory
      DELETE      | tar bsdtar                  |               | --remove-files
      DELETE      | fstrim blkdiscard           |               |
      DELETE      | btrfs                       | subvolume/device delete/remove |
      DELETE      | zfs                         | destroy/rollback |
      DISK        | mkfs mkfs.* mke2fs mkswap mkdosfs newfs* | |
      DISK        | fdisk sfdisk cfdisk gdisk sgdisk parted wipefs partprobe | | *
      DISK        | cryptsetup lvremove vgremove pvremove zpool mdadm hdparm diskutil asr | | *
      DISK        | lvcreate lvresize lvextend lvreduce pvcreate vgcreate dmsetup ddrescue | | *
      DISK        | debugfs badblocks e2label swapon | | *
      DISK        | nvme                        | format/sanitize/write* |
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
      CREDENTIALS | kubectl | get/describe secret* |
      CREDENTIALS | kubectl | config view   | --raw
      CREDENTIALS | aws                         | sts/ecr get-*token/get-*password/assume-role* |
      CREDENTIALS | git                         | credential*   |
      CREDENTIALS | heroku                      | config*       |
      CREDENTIALS | npm                         | config get *auth* |
      CREDENTIALS | ps                          | *e*           |
      CREDENTIALS | docker                      | login         |
      CREDENTIALS | npm                         | token         |
      CREDENTIALS | passwd chpasswd htpasswd ssh-keygen ssh-add keyctl chage | |
      CREDENTIALS | getent                      | shadow/gshadow |
      CREDENTIALS | tcpdump tshark dumpcap      |               |
      CREDENTIALS | gcore strace ltrace ptrace gdb lldb |       | -p --pid --attach
      HISTORY     | git                         | push          | -f --force --force-with-lease --force-if-includes --mirror --delete -d --prune +* :*
      HISTORY     | git                         | reset         | --hard --merge --keep
      HISTORY     | git                         | filter-branch/filter-repo/replace/update-ref/prune |
      HISTORY     | git                         | reflog expire/delete |
      HISTORY     | git                         | gc            | --prune --aggressive
      HISTORY     | git                         | branch        | -D -d --delete -M -f --force
      HISTORY     | git                         | tag           | -d --delete -f --force
      HISTORY     | git                         | clean         | -f --force -d -x -X !-n !--dry-run
      HISTORY     | git                         | checkout      | -f --force -B . ./ :/ --
      HISTORY     | git                         | checkout HEAD*/@* * |
      HISTORY     | git                         | checkout-index | -f --force
      HISTORY     | git                         | read-tree     | --reset
      HISTORY     | git                         | symbolic-ref * * |
      HISTORY     | git                         | notes remove/prune |
      HISTORY     | git                         | fetch/pull    | -f --force
      HISTORY     | git                         | send-pack     | -f --force --mirror
      HISTORY     | git                         | restore       | !-S !--staged
      HISTORY     | git                         | restore       | -W --worktree
      HISTORY     | git                         | switch        | -C -f --force --force-create --discard-changes
      HISTORY     | git                         | rebase        | -i --interactive --onto --root -x --exec -f --force-rebase --no-ff
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
      PRIVILEGE   | docker | run/create/exec | --privileged --pid --cap-add --device
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
      SYSTEM      | git                         | maintenance start/register |
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
      SIGNAL      | killall pkill skill snice xkill fuser | | *
      SIGNAL      | killall5                    |               |
      SIGNAL      | tmux                        | kill-*        |
      SIGNAL      | screen                      |               | -X
      EXFILTRATION| git                         | push *:*      |
      EXFILTRATION| git                         | daemon/instaweb/send-email |
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
      INFRASTRUCTURE | docker | system/volume/image/container/network/builder/buildx/pod prune/rm/remove |
      INFRASTRUCTURE | docker | rm/rmi/kill/stop/restart/prune |
      INFRASTRUCTURE | docker | compose/stack/swarm/service/secret/config/node down/rm/leave/kill/stop |
      INFRASTRUCTURE | docker-compose | down/rm/kill/stop |
      INFRASTRUCTURE | kubectl | delete/drain/cordon/scale/replace/patch/edit/apply/rollout/taint/exec/cp |
      INFRASTRUCTURE | gh glab                  | api           | DELETE -XDELETE --method=DELETE
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
      RUNS_LATER  | git                         | config * *    | core.* alias.* credential.* include.* includeif.* *.insteadof filter.* diff.* merge.* gpg.* --global --system !--get* !get
      RUNS_LATER  | git                         | config        | --unset* -e --edit --remove-section --rename-section
      RUNS_LATER  | git                         | config unset/edit/remove-section/rename-section |
      RUNS_LATER  | npm pnpm yarn               | config set    |
      RUNS_LATER  | systemd-run                 |               |
      """;

  /** Options of a program that stand before the subcommand and take a value. */
  private static final Map<String, Set<String>> VALUED = """
      git | -C -c --git-dir --work-tree --namespace --exec-path --config-env
      docker | -H --host -c --context -l --log-level --config
      gcloud | --project --account --configuration --region --zone
      kubectl | -n --namespace --context --kubeconfig --cluster --user -s --server --token -o
      helm | -n --namespace --kube-context --kubeconfig
      systemctl | -H --host -M --machine -t --type -p
      aws | --profile --region --output --endpoint-url --query
      apt-get | -o -c -t
      npm | --prefix -w --workspace
      ps | -o -eo -Ao -ao -eLo -efo -O -C -u -U -p -g -G -t --sort --ppid
      docker-compose | -f --file -p --project-name
      """.lines()
      .map(line -> line.split(" \\| "))
      .collect(Collectors.toMap(line -> line[0].strip(), line -> Set.of(line[1].split(" "))));

  private record Rule(
      Danger danger,
      List<Pattern> programs,
      List<Pattern> subcommands,
      List<String> anyOf,
      List<String> noneOf) {
    boolean isFor(String program) {
      return programs.stream().anyMatch(name -> name.matcher(program).matches());
    }

    boolean tellsSubcommands() {
      return !subcommands.isEmpty() && !subcommands.getFirst().pattern().startsWith(".*");
    }
  }

  private static final List<Rule> RULES = LIST.lines().map(DangerList::rule).toList();

  private DangerList() {}

  /** Adds what the list says about one command; {@code program} is its bare name. */
  static void check(String program, List<String> fields, Report report) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    List<String> operands = options.operands(VALUED.getOrDefault(program, Set.of()));
    boolean tells = operands.isEmpty() || Expansion.isKnown(operands.getFirst());
    for (Rule rule : RULES) {
      if (!rule.isFor(program)) {
        continue;
      }
      if (!tells && rule.tellsSubcommands()) {
        report.found(Danger.UNREADABLE, fields);
      }
      if (startsWith(operands, rule.subcommands)
          && (rule.anyOf.isEmpty() || rule.anyOf.stream().anyMatch(any -> holds(options, any)))
          && rule.noneOf.stream().noneMatch(none -> holds(options, none))) {
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
    if (options.words().contains(any)) {
      return true;
    }
    if (any.startsWith("-") && !any.endsWith("*")) {
      return options.has(any);
    }
    Pattern pattern = pattern(any);
    return options.words().stream().anyMatch(word -> pattern.matcher(word).matches());
  }

  private static Rule rule(String line) {
    List<String> parts = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    List<String> words = words(parts.get(3));
    return new Rule(
        Danger.valueOf(parts.get(0)),
        patterns(parts.get(1)),
        patterns(parts.get(2)),
        words.stream().filter(word -> !word.startsWith("!")).toList(),
        words.stream()
            .filter(word -> word.startsWith("!"))
            .map(word -> word.substring(1))
            .toList());
  }

  private static List<Pattern> patterns(String text) {
    return words(text).stream().map(DangerList::pattern).toList();
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" +", -1));
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
