package dev.talaria.runtime.permission.command;

/** What a command would print, or read on its standard input, as far as can be told. */
sealed interface Output {

  /** Nothing, or the input that the whole command line is given. */
  record None() implements Output {}

  record Text(String text) implements Output {}

  /** Names of files inside the working directory, one on each line. */
  record Names() implements Output {}

  /** Something that came over the network, maybe changed on the way. */
  record Network() implements Output {}

  /** Something that cannot be told. */
  record Opaque() implements Output {}

  /** After a filter: text cannot be told any more, but where it came from still can. */
  default Output filtered() {
    return switch (this) {
      case Network network -> network;
      case None none -> new Opaque();
      case Text text -> new Opaque();
      case Names names -> new Opaque();
      case Opaque opaque -> opaque;
    };
  }
}
