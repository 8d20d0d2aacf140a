package dev.talaria.runtime.model.builtin.ask;

/** What a word can mean here, whatever its language. The lexicons say which words mean it. */
enum Concept {
  // the glue of a sentence
  STOP(Role.GLUE),
  POLITE(Role.GLUE),
  IN(Role.GLUE),
  AND(Role.GLUE),
  THEN(Role.GLUE),
  SAME(Role.GLUE),
  WORD(Role.GLUE),
  SUBJECT(Role.SUBJECT),
  // how a request begins
  ASKYOU(Role.OPENING),
  WANT(Role.OPENING),
  ASK(Role.OPENING),
  NOT(Role.OPENING),
  // what can be done
  LOOK(Role.VERB),
  CHECK(Role.VERB),
  SUMMARISE(Role.VERB),
  FIND(Role.VERB),
  SHOW(Role.VERB),
  LIST(Role.VERB),
  READ(Role.VERB),
  RUN(Role.VERB),
  SCAN(Role.VERB),
  FETCH(Role.VERB),
  COUNT(Role.VERB),
  // what needs a language model, or is somebody else's
  WRITE(Role.BEYOND),
  TRANSLATE(Role.BEYOND),
  EXPLAIN(Role.BEYOND),
  CHANGE(Role.BEYOND),
  WATCH(Role.BEYOND),
  // what it is done to
  LOG(Role.NOUN),
  ERROR(Role.NOUN),
  WARN(Role.NOUN),
  FATAL(Role.NOUN),
  PROBLEM(Role.NOUN),
  SECURITY(Role.NOUN),
  CODE(Role.NOUN),
  FILE(Role.NOUN),
  FOLDER(Role.NOUN),
  PAGE(Role.NOUN),
  REACH(Role.NOUN),
  SYSTEM(Role.NOUN),
  STATUS(Role.NOUN),
  DISK(Role.NOUN),
  MEMORY(Role.NOUN),
  CPU(Role.NOUN),
  TESTS(Role.NOUN),
  COMMAND(Role.NOUN),
  CONTAIN(Role.NOUN),
  NAMED(Role.NOUN),
  FAIL(Role.NOUN),
  MORE(Role.NOUN),
  ORDINAL(Role.NOUN),
  // talk
  HELLO(Role.TALK),
  THANKS(Role.TALK),
  BYE(Role.TALK),
  WHO(Role.TALK),
  HELP(Role.TALK),
  // time
  TODAY(Role.TIME),
  YESTERDAY(Role.TIME),
  DAYBEFORE(Role.TIME),
  LASTNIGHT(Role.TIME),
  LAST(Role.TIME),
  THIS(Role.TIME),
  SINCE(Role.TIME),
  UNTIL(Role.TIME),
  AGO(Role.TIME),
  OCLOCK(Role.TIME),
  MINUTE(Role.TIME),
  HOUR(Role.TIME),
  DAY(Role.TIME),
  WEEK(Role.TIME),
  MONTH(Role.TIME),
  WEEKDAY(Role.TIME),
  NUMBER(Role.TIME);

  /** The part that a concept plays in a sentence. */
  enum Role {
    GLUE,
    SUBJECT,
    OPENING,
    VERB,
    BEYOND,
    NOUN,
    TALK,
    TIME
  }

  final Role role;

  Concept(Role role) {
    this.role = role;
  }
}
