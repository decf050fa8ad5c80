-- expand
CREATE TABLE activity_configs (
  server_id bigint PRIMARY KEY,
  sections jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX activity_configs_ending ON activity_configs (server_id)
  WHERE (sections -> 'shift_config' ->> 'end_after_minutes') IS NOT NULL;

-- AC-02: quotas. A quota whose terms change begins anew with its next period: the row is ended, and another one begins.
-- due_at: the end of the present period, at which its results are counted.
CREATE TABLE activity_quotas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  role_id bigint,
  department_id bigint,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 44640),
  period text NOT NULL CHECK (period IN ('1w', '2w', '1mo')),
  counts text NOT NULL CHECK (counts IN ('shift', 'presence')),
  begins_on date NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- The people who belong to it are noted when a period begins.
  is_noted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  due_at timestamptz,
  CHECK ((role_id IS NULL) <> (department_id IS NULL)),
  CHECK (period_from < period_to),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX activity_quotas_server ON activity_quotas (server_id, id);
CREATE INDEX activity_quotas_open ON activity_quotas (server_id, id) WHERE ended_at IS NULL;
CREATE INDEX activity_quotas_due ON activity_quotas (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX activity_quotas_over ON activity_quotas (ended_at) WHERE ended_at IS NOT NULL;

-- The people who have belonged to a quota since its present period began, of a department by a character; who leaves goes.
CREATE TABLE quota_people (
  quota_id bigint NOT NULL REFERENCES activity_quotas (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  character_id bigint NOT NULL,
  server_id bigint NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (quota_id, user_id, character_id)
);
CREATE INDEX quota_people_user ON quota_people (user_id, server_id);
CREATE INDEX quota_people_server ON quota_people (server_id);
CREATE INDEX quota_people_character ON quota_people (character_id);

CREATE TABLE quota_results (
  quota_id bigint NOT NULL REFERENCES activity_quotas (id) ON DELETE CASCADE,
  period_from date NOT NULL,
  user_id bigint NOT NULL,
  server_id bigint NOT NULL,
  minutes integer NOT NULL CHECK (minutes >= 0),
  wanted integer NOT NULL CHECK (wanted >= 0),
  state text NOT NULL CHECK (state IN ('met', 'missed', 'excused')),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (quota_id, period_from, user_id)
);
CREATE INDEX quota_results_user ON quota_results (user_id);
CREATE INDEX quota_results_server ON quota_results (server_id);
CREATE INDEX quota_results_over ON quota_results (counted_at);

-- AC-03: leaves. The days of two leaves of one person that are open or approved are never the same.
CREATE TABLE leaves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day BETWEEN from_day AND from_day + 89),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  status text NOT NULL CHECK (status IN ('requested', 'approved', 'rejected', 'ended')),
  answered_by bigint,
  answer_reason text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX leaves_server ON leaves (server_id, id);
CREATE INDEX leaves_user ON leaves (user_id, server_id, id);
CREATE INDEX leaves_days ON leaves (server_id, to_day) WHERE status = 'approved';
CREATE INDEX leaves_answered ON leaves (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX leaves_over ON leaves (to_day);

-- AC-04: points. pending: the thresholds that they crossed and that are not carried out; act_by_user_id: as whom they are tried.
CREATE TABLE points (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  person_id bigint NOT NULL,
  points integer NOT NULL CHECK (points BETWEEN 1 AND 100),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  evidence jsonb NOT NULL DEFAULT '[]',
  given_by bigint,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  pending jsonb NOT NULL DEFAULT '[]',
  act_by_user_id bigint,
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  request_id text,
  traceparent text,
  due_at timestamptz
);
CREATE INDEX points_server ON points (server_id, id);
CREATE INDEX points_person ON points (person_id, server_id, id);
CREATE INDEX points_user ON points (user_id, server_id, id);
CREATE INDEX points_given ON points (given_by) WHERE given_by IS NOT NULL;
CREATE INDEX points_acting ON points (act_by_user_id) WHERE act_by_user_id IS NOT NULL;
CREATE INDEX points_due ON points (due_at) WHERE due_at IS NOT NULL;

-- AC-05: the file of a person: what happened to it in the server, and what staff wrote. event_id: the event that an entry is from, once.
CREATE TABLE file_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  ref_id bigint,
  at timestamptz NOT NULL,
  by_user_id bigint,
  note text NOT NULL,
  note_en text,
  event_id uuid NOT NULL
);
CREATE UNIQUE INDEX file_entries_event ON file_entries (event_id, user_id);
CREATE INDEX file_entries_person ON file_entries (user_id, server_id, at DESC, event_id DESC);
CREATE INDEX file_entries_kind ON file_entries (server_id, user_id, kind);
CREATE INDEX file_entries_server ON file_entries (server_id);
CREATE INDEX file_entries_by ON file_entries (by_user_id) WHERE by_user_id IS NOT NULL;
CREATE INDEX file_entries_passing ON file_entries (at) WHERE kind IN ('joined', 'left');
