-- Schema 3. Released: never edited, a change is a new file.

-- What model calls used up, money in 1e-9 US dollars. A purse is 'turn …', 'conversation …' or 'day …'; most_… is its dearest call.
CREATE TABLE spending (
  purse TEXT PRIMARY KEY,
  tokens INTEGER NOT NULL,
  nanos INTEGER NOT NULL,
  most_tokens INTEGER NOT NULL,
  most_nanos INTEGER NOT NULL
) WITHOUT ROWID;
