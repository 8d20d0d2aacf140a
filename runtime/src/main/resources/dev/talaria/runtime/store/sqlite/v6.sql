-- Schema 6. Released: never edited, a change is a new file.

CREATE TABLE board (
  body TEXT NOT NULL,
  name TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.name') STORED
);

-- Work that may pass through many hands. rests: not claimed before that; due: '~' comes last.
CREATE TABLE card (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  board TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.board') STORED,
  number INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.number') STORED,
  version INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.version') STORED,
  status TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.standing.status') STORED,
  hold TEXT GENERATED ALWAYS AS (body ->> '$.standing.hold.kind') STORED,
  profile TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.config.profile') STORED,
  rests TEXT NOT NULL GENERATED ALWAYS AS
    (max(coalesce(body ->> '$.standing.notBefore', ''), coalesce(body ->> '$.content.from', '')))
    STORED,
  due TEXT NOT NULL GENERATED ALWAYS AS (coalesce(body ->> '$.content.due', '~')) STORED,
  priority INTEGER NOT NULL GENERATED ALWAYS AS
    (CASE body ->> '$.content.priority' WHEN 'urgent' THEN 3 WHEN 'high' THEN 2 WHEN 'low' THEN 0
      ELSE 1 END) STORED,
  UNIQUE (board, number)
);
-- The last three are there so that a card which is not free is passed over without being read.
CREATE INDEX card_ready ON card (priority DESC, due, seq, rests, board, profile)
  WHERE status = 'ready';
CREATE INDEX card_rests ON card (rests) WHERE status = 'ready';
CREATE INDEX card_running ON card (seq) WHERE status = 'running';
CREATE INDEX card_waiting ON card (seq) WHERE hold = 'parents';
CREATE INDEX card_status ON card (board, status);

CREATE TABLE card_parent (
  parent TEXT NOT NULL,
  child TEXT NOT NULL,
  PRIMARY KEY (parent, child)
) WITHOUT ROWID;
CREATE INDEX card_child ON card_parent (child);

-- Who works on a card, or did.
CREATE TABLE card_session (
  session TEXT NOT NULL PRIMARY KEY,
  card TEXT NOT NULL
) WITHOUT ROWID;

-- What happened to each card; only added to.
CREATE TABLE card_event (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  card TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.card') STORED
);
CREATE INDEX card_event_card ON card_event (card, seq);
