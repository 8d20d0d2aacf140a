-- What a later schema may look like: a column that queries need, made of the bodies that are there.
ALTER TABLE session ADD COLUMN profile TEXT GENERATED ALWAYS AS (body ->> '$.config.profile') VIRTUAL;
CREATE INDEX session_profile ON session (profile);
