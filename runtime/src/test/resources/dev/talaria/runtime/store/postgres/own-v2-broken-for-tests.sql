CREATE TABLE half (id text);
CREATE TABLE session (id text);
