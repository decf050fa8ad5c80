-- GW-28 needs "contains" in any case and accent: trigrams find it, and btree_gin lets one index begin with the server.
-- Both are trusted extensions, so the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Text as searches compare it: compatibility forms and accents taken apart and dropped, lower case. Letters with a
-- stroke do not come apart by themselves.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐħĦ', 'oOlLdDhH'));

-- The LIKE pattern that means "contains this text", every character of which stands for itself.
CREATE FUNCTION contains_pattern(search text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(fold(search), '([\\%_])', '\\\1', 'g') || '%';

-- What members of servers are called on the game platform: a copy of what identity owns, kept by its events. A row
-- without gp_id is the news about somebody who has not joined anything yet. Also the lock for what one user may have
-- only so many of (SV-13).
CREATE TABLE profiles (
  user_id bigint PRIMARY KEY,
  gp_id text,
  gp_username text NOT NULL,
  -- When identity said so; an answer to a question counts as older than any event.
  named_at timestamptz NOT NULL DEFAULT '-infinity',
  UNIQUE (user_id, gp_username)
);

CREATE TABLE servers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_name text NOT NULL,
  description text,
  server_type text NOT NULL CHECK (server_type IN ('voice', 'text')),
  language_tag text NOT NULL,
  cp_url text,
  cp_guild_id text UNIQUE,
  join_code text NOT NULL UNIQUE CHECK (join_code ~ '^[A-Z0-9]{4,12}$'),
  is_public boolean NOT NULL DEFAULT false,
  max_members integer NOT NULL DEFAULT 10000 CHECK (max_members BETWEEN 1 AND 10000),
  -- The two counts are kept in the transactions that change them: they decide over the last place.
  member_count integer NOT NULL DEFAULT 0 CHECK (member_count >= 0),
  live_character_count integer NOT NULL DEFAULT 0 CHECK (live_character_count >= 0),
  owner_user_id bigint NOT NULL REFERENCES profiles,
  plan text NOT NULL DEFAULT 'FREE' CHECK (plan IN ('FREE', 'PLUS', 'PREMIUM', 'ENTERPRISE')),
  created_at timestamptz NOT NULL
);
CREATE INDEX servers_owner ON servers (owner_user_id);

-- GW-30. One of a kind and server: the bytes go when another takes the place or the server goes.
CREATE TABLE images (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('logo', 'banner')),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (server_id, kind)
);
-- They are compressed already.
ALTER TABLE images ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX images_hash ON images (hash);

CREATE TABLE roles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  -- The four system roles of every server; null for custom ones. What system roles may do is not stored (RO-02).
  built_in text CHECK (built_in IN ('owner', 'admin', 'mod', 'member')),
  name text NOT NULL,
  color text NOT NULL CHECK (color ~ '^#[0-9A-F]{6}$'),
  hierarchy smallint NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}',
  max_members integer CHECK (max_members > 0),
  CHECK (built_in IS NOT NULL OR hierarchy BETWEEN 1 AND 99),
  UNIQUE (server_id, built_in),
  UNIQUE (server_id, id, hierarchy)
);
CREATE UNIQUE INDEX roles_name ON roles (server_id, lower(name));

CREATE TABLE members (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  -- Copies, kept by the keys below: so an index holds the members in the order they are listed, and a search by name
  -- stays within the server.
  hierarchy smallint NOT NULL,
  gp_username text NOT NULL,
  gp_username_folded text NOT NULL GENERATED ALWAYS AS (fold(gp_username)) STORED,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, user_id),
  FOREIGN KEY (server_id, role_id, hierarchy) REFERENCES roles (server_id, id, hierarchy) ON UPDATE CASCADE,
  FOREIGN KEY (user_id, gp_username) REFERENCES profiles (user_id, gp_username) ON UPDATE CASCADE
);
CREATE INDEX members_in_order ON members (server_id, hierarchy DESC, joined_at, user_id);
CREATE INDEX members_user ON members (user_id, server_id);
CREATE INDEX members_role ON members (role_id);

CREATE TABLE server_config (
  server_id bigint PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
  currency_symbol text NOT NULL DEFAULT '$',
  currency_name text NOT NULL DEFAULT 'Dólares',
  app_names jsonb NOT NULL DEFAULT '{}',
  role_limits jsonb NOT NULL DEFAULT '{}',
  extra_config jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE card_config (
  server_id bigint PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
  document_name text NOT NULL DEFAULT 'DNI',
  min_age smallint NOT NULL DEFAULT 18,
  max_age smallint NOT NULL DEFAULT 100,
  dni_number_format text NOT NULL DEFAULT '########A',
  name_fields smallint NOT NULL DEFAULT 1,
  surname_fields smallint NOT NULL DEFAULT 1,
  nationalities jsonb NOT NULL DEFAULT '[]',
  custom_fields jsonb NOT NULL DEFAULT '[]',
  CHECK (min_age <= max_age)
);

-- CF-04: how many characters a holder of a chat role may have.
CREATE TABLE character_limits (
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  cp_role_id text NOT NULL,
  max_characters smallint NOT NULL CHECK (max_characters BETWEEN 1 AND 100),
  PRIMARY KEY (server_id, cp_role_id)
);

CREATE TABLE characters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL,
  surname text,
  nationality text,
  gender text,
  birthdate date,
  birth_time text,
  image_url text,
  -- Deleted characters keep theirs: a number never names a second person.
  dni_number text NOT NULL,
  cp_id text,
  custom_data jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'dead', 'deleted')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- No search text holds a line break, so none matches across name and number.
  search_text text NOT NULL GENERATED ALWAYS AS (fold(name || COALESCE(' ' || surname, '') || E'\n' || dni_number)) STORED,
  UNIQUE (server_id, dni_number)
);
CREATE INDEX characters_live ON characters (server_id, user_id) WHERE status = 'active';
-- The negative id, because the primary key offers the order by id too, and PostgreSQL would walk it through the
-- characters of all servers.
CREATE INDEX characters_newest ON characters (server_id, (-id)) WHERE status <> 'deleted';
CREATE INDEX characters_search ON characters USING gin (server_id, search_text gin_trgm_ops) WHERE status <> 'deleted';
