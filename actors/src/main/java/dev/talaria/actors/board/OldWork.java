package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.board.folder.CardFolders;
import java.io.IOException;
import java.util.Optional;

/** Workspaces of cards that nobody needs any more. Blocks. */
public record OldWork(CardFolders folders) {

  /** Removes the workspace of a card that is done with; otherwise it says why it stays. */
  public Optional<String> removed(Card card) {
    if (isNeeded(card)) {
      return Optional.empty();
    }
    try {
      folders.removeWork(card);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** A worktree holds what was done; it stays until the card is out of sight. */
  private static boolean isNeeded(Card card) {
    return switch (card.status()) {
      case ARCHIVED -> false;
      case DONE -> card.content().workspace() instanceof Workspace.Worktree;
      case TRIAGE, READY, RUNNING, BLOCKED, REVIEW -> true;
    };
  }
}
