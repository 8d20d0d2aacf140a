-- Schema 1 of what one runtime keeps for itself. Released: never edited, a change is a new file.
-- A body is the record as JSON, as text, since jsonb refuses texts with a zero in them. Columns are made of it by
-- the runtime with each write (Columns); those that texts are looked for in are in lower case.

CREATE TABLE session (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  parent text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  title text NOT NULL,
  work_text text,
  outcome_text text,
  created_at text COLLATE "C" NOT NULL,
  last_active text COLLATE "C" NOT NULL,
  ended_at text COLLATE "C"
);
CREATE INDEX session_created ON session (created_at, seq);
CREATE INDEX session_parent ON session (parent, created_at, seq);
CREATE INDEX session_number ON session (parent, number);
CREATE INDEX session_unended ON session (created_at, seq) WHERE state <> 'ended';
CREATE INDEX session_ended ON session (ended_at) WHERE state = 'ended';

-- Rows are only added, and go with their session.
CREATE TABLE step (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session text COLLATE "C" NOT NULL,
  body text NOT NULL,
  type text COLLATE "C" NOT NULL,
  turn text COLLATE "C"
);
CREATE INDEX step_session ON step (session, seq);

-- The highest number given in a conversation ('' for none): it is not given again after a purge.
CREATE TABLE numbering (
  conversation text COLLATE "C" PRIMARY KEY,
  last bigint NOT NULL
);

-- Other runtimes of the same board write here too: what is told of a card that was added from here.
CREATE TABLE delivery (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  session text COLLATE "C" NOT NULL,
  conversation text COLLATE "C",
  ended_at text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  state_at text COLLATE "C" NOT NULL
);
CREATE INDEX delivery_ended ON delivery (ended_at, seq);
CREATE INDEX delivery_unseen ON delivery (ended_at, seq) WHERE state IN ('stored', 'offered');
CREATE INDEX delivery_session ON delivery (session);

CREATE TABLE approval (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  number bigint NOT NULL UNIQUE,
  session text COLLATE "C" NOT NULL,
  asked_at text COLLATE "C" NOT NULL,
  answer text COLLATE "C",
  revoked_at text COLLATE "C"
);
CREATE INDEX approval_open ON approval (asked_at, number) WHERE answer IS NULL;
CREATE INDEX approval_session ON approval (session);

CREATE TABLE standing_grant (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE answer (
  key text COLLATE "C" PRIMARY KEY,
  answer text NOT NULL,
  at text COLLATE "C" NOT NULL
);
CREATE INDEX answer_at ON answer (at);

-- What was removed because of its age: so many tasks that had ended before a moment.
CREATE TABLE removal (
  before text COLLATE "C" PRIMARY KEY,
  tasks bigint NOT NULL,
  at text COLLATE "C" NOT NULL
);

-- What was used up, money in 1e-9 US dollars. A purse is 'turn …', 'conversation …' or 'day …'; most_… is its dearest call.
CREATE TABLE spending (
  purse text COLLATE "C" PRIMARY KEY,
  tokens bigint NOT NULL,
  nanos bigint NOT NULL,
  most_tokens bigint NOT NULL,
  most_nanos bigint NOT NULL,
  millis bigint NOT NULL,
  turns bigint NOT NULL,
  tool_calls bigint NOT NULL
);

-- Recurring work. next is the slot that nobody decided about yet; NULL where none comes.
CREATE TABLE job (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  next text COLLATE "C"
);
CREATE INDEX job_next ON job (next, seq) WHERE next IS NOT NULL;

-- What became of each slot. The id names the slot, so it is decided once.
CREATE TABLE run (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  job text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  outcome text COLLATE "C",
  outcome_text text
);
CREATE INDEX run_job ON run (job, seq);
CREATE INDEX run_going ON run (seq) WHERE state <> 'ended';
