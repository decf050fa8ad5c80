-- expand
-- DK-01: forms. The questions of a form stand apart, because submissions keep those that they answered.
CREATE TABLE forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('application', 'appeal', 'ticket', 'report')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description text,
  questions_id bigint NOT NULL,
  stages jsonb NOT NULL CHECK (jsonb_array_length(stages) BETWEEN 1 AND 12),
  who text NOT NULL CHECK (who IN ('anyone', 'members', 'banned')),
  cooldown_hours integer NOT NULL CHECK (cooldown_hours BETWEEN 0 AND 8760),
  max_open integer NOT NULL CHECK (max_open BETWEEN 1 AND 100),
  votes_needed integer NOT NULL CHECK (votes_needed BETWEEN 0 AND 5),
  is_default boolean NOT NULL,
  open boolean NOT NULL,
  submission_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX forms_server ON forms (server_id, id);
CREATE UNIQUE INDEX forms_default ON forms (server_id, kind) WHERE is_default;

CREATE TABLE form_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id bigint NOT NULL REFERENCES forms (id),
  questions jsonb NOT NULL CHECK (jsonb_array_length(questions) <= 40)
);
CREATE INDEX form_questions_form ON form_questions (form_id);

-- Forms are counted, and their default changes, by one caller at a time. next_number: of the next submission.
CREATE TABLE desks (
  server_id bigint PRIMARY KEY,
  next_number bigint NOT NULL DEFAULT 1 CHECK (next_number > 0),
  sections jsonb NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);

-- DK-03: what people sent. person_id: the number of the person, by which open ones and the time between two are counted, also for who
-- deletes the account and comes back. given_by_user_id: who gave what an appeal is against; that one does not decide it (DK-04).
-- entries: how often it has entered a stage, to which votes and actions belong.
CREATE TABLE submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  form_id bigint NOT NULL REFERENCES forms (id),
  questions_id bigint NOT NULL REFERENCES form_questions (id),
  kind text NOT NULL,
  number bigint NOT NULL,
  user_id bigint,
  person_id bigint,
  character_id bigint,
  punishment_id bigint,
  ban_began_at timestamptz,
  given_by_user_id bigint,
  stage text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  entries integer NOT NULL CHECK (entries > 0),
  assignee_user_id bigint,
  answers jsonb NOT NULL,
  reason text,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX submissions_number ON submissions (server_id, number);
CREATE INDEX submissions_server ON submissions (server_id, id);
CREATE INDEX submissions_form ON submissions (form_id, id);
CREATE INDEX submissions_stage ON submissions (form_id, stage, id);
CREATE INDEX submissions_questions ON submissions (questions_id);
CREATE INDEX submissions_user ON submissions (user_id, server_id, id);
CREATE INDEX submissions_person ON submissions (person_id, form_id, id);
CREATE INDEX submissions_assignee ON submissions (assignee_user_id, server_id, id) WHERE assignee_user_id IS NOT NULL;
CREATE INDEX submissions_punishment ON submissions (punishment_id) WHERE punishment_id IS NOT NULL;
CREATE INDEX submissions_giver ON submissions (given_by_user_id) WHERE given_by_user_id IS NOT NULL;
CREATE INDEX submissions_character ON submissions (character_id) WHERE character_id IS NOT NULL;
CREATE INDEX submissions_over ON submissions (closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE submission_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  server_id bigint NOT NULL,
  by_user_id bigint,
  by_key_id bigint,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  internal boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX submission_replies_submission ON submission_replies (submission_id, id);
CREATE INDEX submission_replies_server ON submission_replies (server_id);
CREATE INDEX submission_replies_user ON submission_replies (by_user_id) WHERE by_user_id IS NOT NULL;

-- DK-04: a vote counts in the stage in which it was given.
CREATE TABLE submission_votes (
  submission_id bigint NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  server_id bigint NOT NULL,
  entry integer NOT NULL,
  vote text NOT NULL CHECK (vote IN ('yes', 'no', 'abstain')),
  PRIMARY KEY (submission_id, user_id)
);
CREATE INDEX submission_votes_server ON submission_votes (server_id);
CREATE INDEX submission_votes_user ON submission_votes (user_id);

-- DK-02: an action runs once for each entry, by the key `desk:<id>:<attempt>` in the other service, as by_user_id, whose rights are judged then.
CREATE TABLE submission_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  server_id bigint NOT NULL,
  entry integer NOT NULL,
  place integer NOT NULL,
  action jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'failed', 'waiting')),
  reason jsonb,
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  by_user_id bigint,
  request_id text,
  traceparent text,
  waits_for_place boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  UNIQUE (submission_id, entry, place),
  CHECK (status = 'waiting' OR (due_at IS NULL AND NOT waits_for_place)),
  CHECK (due_at IS NULL OR NOT waits_for_place)
);
CREATE INDEX submission_actions_server ON submission_actions (server_id);
CREATE INDEX submission_actions_place ON submission_actions (server_id, id) WHERE waits_for_place;
CREATE INDEX submission_actions_due ON submission_actions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX submission_actions_user ON submission_actions (by_user_id) WHERE by_user_id IS NOT NULL;

-- How far the default forms are made of servers that are older than the desk.
CREATE TABLE form_backfill (
  id bigint PRIMARY KEY CHECK (id = 1),
  after bigint NOT NULL,
  is_done boolean NOT NULL,
  -- Not before the other services of a new installation are there.
  begins_at timestamptz NOT NULL
);
INSERT INTO form_backfill VALUES (1, 0, false, now() + interval '30 seconds');
