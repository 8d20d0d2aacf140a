package dev.talaria.runtime.permission.redaction;

import dev.talaria.config.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The secrets that a runtime has come to know since it began, and the redactor for them. What could
 * be an ordinary word ("postgres") would be missed in the texts of everybody else: it is looked for
 * only in what belongs to the environment that has it. For any thread.
 */
public final class KnownSecrets {
  /**
   * Of those that were learnt, the last ones, or last ones again: a caller that invents some costs
   * no more than that.
   */
  private static final int MOST = 1000;

  private static final int MOST_CHARACTERS = 1 << 18;

  /** What is longer is looked for in parts. */
  private static final int LONGEST = 4096;

  /** Keys that are shorter are placeholders, for servers that ask for any. */
  private static final int SHORTEST_KEY = 8;

  private static final int LONGEST_WORD = 11;

  /** In how many environments that differ words are kept in mind. */
  private static final int MOST_ENVIRONMENTS = 100;

  private final List<Secret> own;
  private final LinkedHashSet<Secret> learnt = new LinkedHashSet<>();
  private volatile Redactor redactor;

  /** Never changed, only replaced. */
  private volatile Map<Map<String, String>, Redactor> ofEnvironments = Map.of();

  /** {@code own} is the environment of this process: all that is secret in it is known. */
  public KnownSecrets(Map<String, String> own) {
    this.own = parts(SecretVariables.in(own));
    this.redactor = new Redactor(this.own);
  }

  /** A key, token or password that is used, or would be if it was kept as it should be. */
  public void learn(Secret used) {
    if (used.reveal().strip().length() >= SHORTEST_KEY) {
      learn(List.of(used));
    }
  }

  /** What is secret by its name or its place in the environment of a caller. */
  public void learn(Map<String, String> environment) {
    learn(SecretVariables.in(environment).stream()
        .filter(secret -> !mayBeWord(secret))
        .toList());
  }

  private synchronized void learn(Collection<Secret> secrets) {
    boolean more = false;
    for (Secret secret : parts(secrets)) {
      more |= !learnt.remove(secret) && !own.contains(secret);
      learnt.add(secret);
    }
    if (more) {
      forgetOldest();
      redactor = new Redactor(known());
      ofEnvironments = Map.of();
    }
  }

  private void forgetOldest() {
    int characters =
        learnt.stream().mapToInt(secret -> secret.reveal().length()).sum();
    while (learnt.size() > MOST || characters > MOST_CHARACTERS) {
      characters -= learnt.removeFirst().reveal().length();
    }
  }

  private List<Secret> known() {
    return Stream.concat(own.stream(), learnt.stream()).toList();
  }

  /** For what belongs to nobody in particular: the log, what is kept, what is sent. */
  public Redactor redactor() {
    return redactor;
  }

  /** For what belongs to a session with that environment. */
  public Redactor redactor(Map<String, String> environment) {
    Redactor there = ofEnvironments.get(environment);
    return there == null ? withWordsOf(environment) : there;
  }

  private synchronized Redactor withWordsOf(Map<String, String> environment) {
    List<Secret> words = SecretVariables.in(environment).stream()
        .filter(KnownSecrets::mayBeWord)
        .limit(MOST)
        .toList();
    List<Secret> all = new ArrayList<>(known());
    all.addAll(words);
    Redactor made = words.isEmpty() ? redactor : new Redactor(all);
    Map<Map<String, String>, Redactor> more = new HashMap<>();
    if (ofEnvironments.size() < MOST_ENVIRONMENTS) {
      more.putAll(ofEnvironments);
    }
    more.put(environment, made);
    ofEnvironments = more;
    return made;
  }

  private static List<Secret> parts(Collection<Secret> secrets) {
    List<Secret> parts = new ArrayList<>();
    for (Secret secret : secrets) {
      String value = secret.reveal().strip();
      for (int at = 0; at < value.length(); at += LONGEST) {
        parts.add(new Secret(value.substring(at, Math.min(value.length(), at + LONGEST))));
      }
    }
    return parts;
  }

  private static boolean mayBeWord(Secret secret) {
    String value = secret.reveal();
    return value.length() < SHORTEST_KEY
        || (value.length() <= LONGEST_WORD && value.chars().allMatch(Character::isLetter));
  }
}
