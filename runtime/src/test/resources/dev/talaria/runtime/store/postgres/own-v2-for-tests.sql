ALTER TABLE session ADD COLUMN mood text NOT NULL DEFAULT 'calm';
