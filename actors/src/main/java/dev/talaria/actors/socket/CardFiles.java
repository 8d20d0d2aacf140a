package dev.talaria.actors.socket;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are kept with cards. One is there before its card says so, and gone only after its
 * card does not say so any more.
 */
record CardFiles(Actors actors, CardFinder finder, CardChanges changes) {
  private static final Logger LOG = LoggerFactory.getLogger(CardFiles.class);

  private CardFolders folders() {
    return actors.board().parts().folders();
  }

  Reply.Card attach(BoardRequest.AttachFile attach, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    actors.requireSpace();
    var found = finder.find(attach.card());
    var below = changes.ofSession(caller).map(SessionCards::directory).orElse(null);
    var file = kept(found.id(), List.of(attach.path()), below).getFirst();
    return changes.changed(
        found, (card, family, now) -> CardRules.attached(card, file, changes.who(caller), now));
  }

  /**
   * Copies them; nothing says yet that they are there.
   *
   * @param below where they have to lie; null: anywhere
   */
  List<Attachment> kept(CardId card, List<String> paths, @Nullable Path below) throws Refusal {
    var files = new ArrayList<Path>();
    for (var path : paths) {
      files.add(absolute(path));
    }
    try {
      return folders().keep(card, files, below);
    } catch (IOException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()), "");
    }
  }

  private static Path absolute(String text) throws Refusal {
    try {
      var path = Path.of(text);
      if (path.isAbsolute()) {
        return path;
      }
    } catch (InvalidPathException e) {
      throw Refusal.usage("\"" + text + "\" is no path", "");
    }
    throw Refusal.usage("the path of a file must be absolute, was \"" + text + "\"", "");
  }

  Reply.Card detach(BoardRequest.DetachFile detach, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(detach.card());
    var name = detach.name().strip();
    var answer = changes.changed(
        found, (card, family, now) -> CardRules.detached(card, name, changes.who(caller), now));
    try {
      folders().forget(found.id(), name);
    } catch (IOException e) {
      LOG.warn("the file of {} stays: {}", found.id(), e.getMessage());
    }
    return answer;
  }
}
