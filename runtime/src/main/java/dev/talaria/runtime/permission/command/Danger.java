package dev.talaria.runtime.permission.command;

/** Classes of dangerous effects, each with the sentence that a person reads. */
public enum Danger {
  DELETE("deletes files that cannot be brought back"),
  DISK("writes to disks, file systems or the boot configuration"),
  CREDENTIALS("reads or replaces keys, passwords or other secrets"),
  NETWORK_TO_SHELL("runs code straight from the network"),
  HISTORY("throws away or rewrites version history or uncommitted work"),
  PRIVILEGE("acts with other rights, or changes who may do what"),
  SYSTEM("changes the state of this machine"),
  SIGNAL("ends or signals other processes"),
  FORK_BOMB("starts processes without end"),
  OUTSIDE("changes files outside the working directory"),
  EXFILTRATION("sends files or secrets to another machine"),
  PACKAGES("removes installed software"),
  DATABASE("deletes data in a database"),
  INFRASTRUCTURE("removes containers, clusters or cloud resources"),
  RUNS_LATER("plants something that other programs run by themselves"),
  UNREADABLE("cannot be read: what it would run is only known once it runs"),
  RUNTIME("touches Talaria itself"),
  /** Of Talaria itself as well, but for what a person typed. */
  WORKFLOW("begins a run of a workflow"),
  SCHEDULE("adds or changes a job, which runs by itself");

  private final String risk;

  Danger(String risk) {
    this.risk = risk;
  }

  public String risk() {
    return risk;
  }
}
