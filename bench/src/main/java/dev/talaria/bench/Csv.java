package dev.talaria.bench;

import java.util.ArrayList;
import java.util.List;

/** Reads comma-separated values with quoted fields (RFC 4180). */
final class Csv {
  private Csv() {}

  static List<List<String>> rows(String text) {
    var rows = new ArrayList<List<String>>();
    var row = new ArrayList<String>();
    var field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c != '"') {
          field.append(c);
        } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
          field.append('"');
          i++;
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == ',' || c == '\n') {
        row.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          rows.add(List.copyOf(row));
          row.clear();
        }
      } else if (c != '\r') {
        field.append(c);
      }
    }
    if (!row.isEmpty() || !field.isEmpty()) {
      row.add(field.toString());
      rows.add(List.copyOf(row));
    }
    return rows;
  }
}
