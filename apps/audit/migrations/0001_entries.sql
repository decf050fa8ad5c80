-- Trigrams for substring search; it ships with PostgreSQL and needs no superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE log_ids;

-- One row a fact, one partition a month: a year of a busy platform is dropped, not deleted row by row.
-- The primary key is also the only ordered index. An event id decides the other three columns, so that being unique
-- with them is being unique, and redelivered facts find themselves here.
CREATE TABLE entries (
  -- 0: a fact outside any server, never shown.
  server_id bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  occurred_at timestamptz NOT NULL,
  event_id uuid NOT NULL,
  log_id bigint NOT NULL DEFAULT nextval('log_ids'),
  actor_user_id bigint,
  -- Whom it concerns: the server as a negative number, then the characters.
  about bigint[] NOT NULL,
  note text NOT NULL,
  -- The note in lower case without accents.
  note_folded text COLLATE "C" NOT NULL,
  -- JSON as it came: nothing here looks into it, and parsing it again would cost more than an index does.
  data text NOT NULL,
  PRIMARY KEY (server_id, type, occurred_at, event_id)
) PARTITION BY RANGE (occurred_at);

-- New rows wait in the index's pending list and are merged by the thousand, which was measured at a tenth of what
-- trigrams cost one by one. The server is among the keys so that a search never wades through another server's words;
-- not as server_id, because then the planner, while a young partition has no statistics, would rather read all of the
-- server by the primary key.
CREATE INDEX entries_contents ON entries USING gin (about, note_folded gin_trgm_ops);

-- Where a fact lands whose clock is off by months; empty otherwise.
CREATE TABLE entries_elsewhen PARTITION OF entries DEFAULT;

-- Makes the partition of the month that holds `day` unless it exists. Any number of callers at once.
CREATE FUNCTION ensure_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', day)::date;
  name text := 'entries_' || to_char(first, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(4201340);
  IF to_regclass(name) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF entries FOR VALUES FROM (%L) TO (%L)',
      name, first || ' 00:00Z', (first + interval '1 month')::date || ' 00:00Z');
  END IF;
EXCEPTION WHEN check_violation THEN
  -- A clock was wrong once and entries_elsewhen holds facts of this month: the rest of the month joins them there.
  NULL;
END $$;

-- Drops the partitions of months that ended before `day`. Any number of callers at once.
CREATE FUNCTION drop_months_before(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(4201340);
  FOR name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'entries'::regclass AND relname ~ '^entries_\d{4}_\d{2}$'
      AND to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= day
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
END $$;

-- How many entries of a type a server has on a UTC day, kept with every insert: totals of pages (GW-12) and the way
-- to deep pages come from here instead of from counting millions.
CREATE TABLE daily_counts (
  server_id bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  day date NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (server_id, type, day)
) WITH (fillfactor = 50);
CREATE INDEX daily_counts_day ON daily_counts (day);

-- What all notes of a type say and which trigrams occur in them at all, kept with every insert: a search for a word
-- that every entry of a type has, or none, is answered by the counts above.
CREATE TABLE type_profiles (
  type text COLLATE "C" PRIMARY KEY,
  phrases text[] NOT NULL,
  trigrams bytea NOT NULL
);

-- Servers that are gone: what they leave behind is erased, and facts that arrive late are not kept (SV-11).
CREATE TABLE erased_servers (
  server_id bigint PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
