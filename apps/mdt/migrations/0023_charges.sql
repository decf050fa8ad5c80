-- GW-28: searches compare compatibility forms without case and accents; `contains_pattern` is LIKE's "contains this".
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐħĦ', 'oOlLdDhH'));
CREATE OR REPLACE FUNCTION contains_pattern(search text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(fold(search), '([\\%_])', '\\\1', 'g') || '%';

-- The penal code of a server (OT-07).
CREATE TABLE charges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  code text NOT NULL,
  -- The code as it is compared, in whatever case it was written.
  code_key text NOT NULL,
  title text NOT NULL,
  category text,
  description text,
  fine_amount bigint NOT NULL CHECK (fine_amount BETWEEN 0 AND 1000000000000),
  jail_minutes integer NOT NULL CHECK (jail_minutes BETWEEN 0 AND 525600),
  license_points integer NOT NULL CHECK (license_points BETWEEN 0 AND 1000000),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(code || E'\n' || title || COALESCE(E'\n' || description, ''))) STORED
);
-- A server has at most 2,000 charges, so a search reads those of its server in their order.
CREATE UNIQUE INDEX charges_code ON charges (server_id, code_key);
CREATE INDEX charges_category ON charges (server_id, fold(category), code_key) WHERE category IS NOT NULL;

-- OT-07: a punishment keeps its charges as they were; [{charge_id, code, title, count, fine_amount, jail_minutes, license_points}].
ALTER TABLE punishments ADD COLUMN charges jsonb NOT NULL DEFAULT '[]',
-- SV-18: the user whom it bans or kicks; null: it is a record alone.
  ADD COLUMN removed_user_id bigint,
  ADD CHECK (removed_user_id IS NULL OR type IN ('ban', 'kick'));
