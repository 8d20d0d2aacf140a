CREATE TABLE half (a TEXT);
DELETE FROM step;
CREATE INDEX nowhere ON missing (a);
