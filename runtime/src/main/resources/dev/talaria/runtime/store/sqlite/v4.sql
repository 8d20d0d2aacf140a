-- Schema 4. Released: never edited, a change is a new file.

-- What else was used up: milliseconds in which models and tools worked, added up; answers of models; calls of tools.
ALTER TABLE spending ADD COLUMN millis INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spending ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spending ADD COLUMN tool_calls INTEGER NOT NULL DEFAULT 0;
