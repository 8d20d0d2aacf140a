-- Schema 1. Released: never edited, a change is a new file.
-- A body is the record as JSON; the columns are made of it by the database, so that they cannot disagree.

CREATE TABLE session (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  kind TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.kind') STORED,
  number INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.number') STORED,
  parent TEXT GENERATED ALWAYS AS (body ->> '$.parent') STORED,
  state TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.state') STORED,
  title TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.title') STORED,
  created_at TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.createdAt') STORED,
  ended_at TEXT GENERATED ALWAYS AS (body ->> '$.endedAt') STORED
);
CREATE INDEX session_created ON session (created_at, seq);
CREATE INDEX session_parent ON session (parent, created_at, seq);
CREATE INDEX session_unended ON session (created_at, seq) WHERE state <> 'ended';
CREATE INDEX session_ended ON session (ended_at) WHERE state = 'ended';

-- Rows are only added, and go with their session.
CREATE TABLE step (
  seq INTEGER PRIMARY KEY,
  session TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX step_session ON step (session, seq);

-- The highest number given in a conversation ('' for none): it is not given again after a purge.
CREATE TABLE numbering (
  conversation TEXT PRIMARY KEY,
  last INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  session TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.session') STORED,
  conversation TEXT GENERATED ALWAYS AS (body ->> '$.conversation') STORED,
  ended_at TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.endedAt') STORED,
  state TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.state') STORED,
  state_at TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.stateAt') STORED
);
CREATE INDEX delivery_ended ON delivery (ended_at, seq);
CREATE INDEX delivery_unseen ON delivery (ended_at, seq) WHERE state IN ('stored', 'offered');
CREATE INDEX delivery_session ON delivery (session);

CREATE TABLE approval (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  number INTEGER NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.number') STORED,
  session TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.session') STORED,
  asked_at TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.askedAt') STORED,
  answer TEXT GENERATED ALWAYS AS (body ->> '$.answer') STORED
);
CREATE INDEX approval_open ON approval (asked_at, number) WHERE answer IS NULL;
CREATE INDEX approval_session ON approval (session);

CREATE TABLE standing_grant (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED
);

CREATE TABLE answer (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX answer_at ON answer (at);

-- When this file reached each schema.
CREATE TABLE migration (
  version INTEGER PRIMARY KEY,
  at TEXT NOT NULL
);
