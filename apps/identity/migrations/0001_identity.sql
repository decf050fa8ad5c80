-- People, found again by their account of the game platform (ID-08: one account is one person for ever).
CREATE TABLE users (
  user_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gp_id text NOT NULL UNIQUE CHECK (gp_id ~ '^[0-9]{1,20}$'),
  gp_username text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Accounts of the chat platform: each belongs to one person (ID-09).
CREATE TABLE chat_accounts (
  cp_id text PRIMARY KEY CHECK (cp_id ~ '^[0-9]{17,20}$'),
  user_id bigint NOT NULL REFERENCES users,
  cp_username text NOT NULL,
  -- The guilds that the person ran when last seen (SV-12).
  admin_guilds jsonb NOT NULL,
  linked_at timestamptz NOT NULL
);
CREATE INDEX chat_accounts_user_id ON chat_accounts (user_id);

-- Keys that work: a revoked one is deleted, so that nothing has to remember to leave it out.
CREATE TABLE api_keys (
  key_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- SHA-256; the key itself is shown once and never stored.
  key_hash text NOT NULL UNIQUE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  -- A day, not a moment: using a key writes at most once a day.
  last_used_on date NOT NULL
);
CREATE INDEX api_keys_user_id ON api_keys (user_id);
CREATE INDEX api_keys_last_used_on ON api_keys (last_used_on);

-- One trip of a browser to a platform and back.
CREATE TABLE sign_ins (
  sign_in_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform text NOT NULL CHECK (platform IN ('game', 'chat')),
  -- Who links a chat account; a game sign-in has nobody yet.
  user_id bigint REFERENCES users,
  token_hash text NOT NULL UNIQUE,
  state_hash text NOT NULL UNIQUE,
  -- PKCE; sealed, since it goes back to the platform as it is.
  verifier text,
  loopback_port integer NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'returned', 'denied', 'completed')),
  -- While a visit shows the platform's code, no other may: platforms void a code that they see twice.
  claimed_until timestamptz,
  profile jsonb,
  finish_hash text,
  wrong_codes integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CHECK ((platform = 'chat') = (user_id IS NOT NULL)),
  CHECK ((status IN ('returned', 'completed')) = (finish_hash IS NOT NULL AND profile IS NOT NULL))
);
CREATE INDEX sign_ins_expires_at ON sign_ins (expires_at);
