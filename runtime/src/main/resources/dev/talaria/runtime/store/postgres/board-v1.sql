-- Schema 1 of what runtimes share. Released: never edited, a change is a new file.
-- As in own-v1.sql, columns are made of bodies by whoever writes.

CREATE TABLE board (
  body text NOT NULL,
  name text COLLATE "C" PRIMARY KEY
);

-- Work that may pass through many hands. rests: not claimed before that; due: '~' comes last.
CREATE TABLE card (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  board text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  version bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  hold text COLLATE "C",
  profile text COLLATE "C" NOT NULL,
  rests text COLLATE "C" NOT NULL,
  due text COLLATE "C" NOT NULL,
  priority bigint NOT NULL,
  labels text[] COLLATE "C" NOT NULL,
  content_title text NOT NULL,
  content_work_text text NOT NULL,
  standing_done_at text COLLATE "C",
  run text COLLATE "C",
  origin_step_kind text COLLATE "C",
  UNIQUE (board, number)
);
CREATE INDEX card_ready ON card (priority DESC, due, seq) WHERE status = 'ready';
CREATE INDEX card_rests ON card (rests) WHERE status = 'ready';
CREATE INDEX card_running ON card (seq) WHERE status = 'running';
CREATE INDEX card_waiting ON card (seq) WHERE hold = 'parents';
CREATE INDEX card_status ON card (board, status);

CREATE INDEX card_run ON card (run, seq) WHERE run IS NOT NULL;

-- Runs of workflows, whose steps are cards. ended: NULL while it is not over.
CREATE TABLE workflow_run (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  workflow text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  ended text COLLATE "C"
);
CREATE INDEX workflow_run_name ON workflow_run (workflow, seq);
CREATE INDEX workflow_run_open ON workflow_run (seq) WHERE ended IS NULL;

CREATE TABLE card_parent (
  parent text COLLATE "C" NOT NULL,
  child text COLLATE "C" NOT NULL,
  PRIMARY KEY (parent, child)
);
CREATE INDEX card_child ON card_parent (child);

-- Who works on a card, or did.
CREATE TABLE card_session (
  session text COLLATE "C" PRIMARY KEY,
  card text COLLATE "C" NOT NULL
);

-- What happened to each card; only added to. A place is given under a lock, so that of two places the lower is seen first.
CREATE TABLE card_event (
  seq bigint PRIMARY KEY,
  body text NOT NULL,
  card text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  who text COLLATE "C" NOT NULL,
  text text NOT NULL
);
CREATE INDEX card_event_card ON card_event (card, seq);
