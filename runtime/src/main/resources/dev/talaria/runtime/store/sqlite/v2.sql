-- Schema 2. Released: never edited, a change is a new file.

-- A task is named by its number.
CREATE INDEX session_number ON session (parent, number);

-- What was removed because of its age: so many tasks that had ended before a moment.
CREATE TABLE removal (
  before TEXT PRIMARY KEY,
  tasks INTEGER NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
