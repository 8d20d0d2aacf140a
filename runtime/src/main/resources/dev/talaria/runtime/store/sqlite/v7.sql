-- Schema 7. Released: never edited, a change is a new file.

-- Runs of workflows. ended: NULL while it is not over.
CREATE TABLE workflow_run (
  seq INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE GENERATED ALWAYS AS (body ->> '$.id') STORED,
  workflow TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.workflow') STORED,
  version INTEGER NOT NULL GENERATED ALWAYS AS (body ->> '$.version') STORED,
  ended TEXT GENERATED ALWAYS AS (body ->> '$.endedAt') STORED
);
CREATE INDEX workflow_run_name ON workflow_run (workflow, seq);
CREATE INDEX workflow_run_open ON workflow_run (seq) WHERE ended IS NULL;

-- The run that a card is a step of.
ALTER TABLE card ADD COLUMN run TEXT GENERATED ALWAYS AS (body ->> '$.origin.step.run') VIRTUAL;
CREATE INDEX card_run ON card (run, seq) WHERE run IS NOT NULL;
