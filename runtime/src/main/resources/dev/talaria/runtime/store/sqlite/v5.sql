-- Schema 5. Released: never edited, a change is a new file.

-- Recurring work. next is the slot that nobody decided about yet; NULL where none comes.
CREATE TABLE job (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  name TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.name') STORED,
  next TEXT GENERATED ALWAYS AS (body ->> '$.next') STORED
);
CREATE INDEX job_name ON job (seq, name, id) WHERE name <> '';
CREATE INDEX job_next ON job (next, seq) WHERE next IS NOT NULL;

-- What became of each slot. The id names the slot, so it is decided once.
CREATE TABLE run (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  job TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.job') STORED,
  state TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.state') STORED,
  outcome TEXT GENERATED ALWAYS AS (body ->> '$.outcome.state') STORED
);
CREATE INDEX run_job ON run (job, seq);
CREATE INDEX run_going ON run (seq) WHERE state <> 'ended';
