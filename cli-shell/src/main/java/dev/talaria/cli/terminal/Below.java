package dev.talaria.cli.terminal;

import java.util.List;

/**
 * The lines below the one being typed, for a width. Asked at each redraw; plain text, no longer.
 */
public interface Below {
  List<String> lines(int width);
}
