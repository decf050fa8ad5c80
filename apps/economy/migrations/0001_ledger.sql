-- The value of a set of bills: {"50": 3, "5": 1} is worth 155.
CREATE FUNCTION bills_total(bills jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(key::bigint * value::bigint), 0)::bigint FROM jsonb_each_text(bills)
$$;

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'personal', 'shared', 'business', 'custom', 'savings', 'vault', 'legacy', 'wallet',
    'issuance', 'treasury', 'shop_income', 'loan_pool')),
  -- null for a server's system accounts
  owner_character_id bigint,
  name text,
  number text UNIQUE,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'frozen', 'closed')),
  -- Of a system account always 0: its balance is the sum of its entries, so that nobody queues for its row (design 5).
  balance bigint NOT NULL DEFAULT 0 CHECK (abs(balance) <= 9007199254740991),
  -- Only wallets: what the cash consists of.
  bills jsonb,
  -- Entries of this account so far; kept here because the row is written with every entry anyway.
  entry_count bigint NOT NULL DEFAULT 0,
  has_pin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((owner_character_id IS NULL) = (kind IN ('issuance', 'treasury', 'shop_income', 'loan_pool'))),
  CHECK (owner_character_id IS NULL OR balance >= 0),
  CHECK (owner_character_id IS NOT NULL OR balance = 0),
  CHECK ((kind = 'wallet') = (bills IS NOT NULL)),
  CHECK (bills IS NULL OR bills_total(bills) = balance)
) WITH (
  -- Room on each page so that a new balance is a HOT update that touches no index.
  fillfactor = 70
);
-- EC-02, EC-03: one main, one legacy account and one wallet per character; one system account of a kind per server.
CREATE UNIQUE INDEX accounts_one_personal ON accounts (owner_character_id) WHERE kind = 'personal';
CREATE UNIQUE INDEX accounts_one_legacy ON accounts (owner_character_id) WHERE kind = 'legacy';
CREATE UNIQUE INDEX accounts_one_wallet ON accounts (owner_character_id) WHERE kind = 'wallet';
CREATE UNIQUE INDEX accounts_one_system ON accounts (server_id, kind) WHERE owner_character_id IS NULL;
CREATE INDEX accounts_owner ON accounts (owner_character_id);
CREATE INDEX accounts_server ON accounts (server_id);

-- Who else may use a shared, business, custom, savings or vault account. The owner is not listed: he may do everything.
CREATE TABLE account_members (
  account_id bigint NOT NULL REFERENCES accounts (id),
  character_id bigint NOT NULL,
  permissions text[] NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, character_id)
);
CREATE INDEX account_members_character ON account_members (character_id);

-- Ids of transfers are handed out to processes in blocks of 1000, so that a batch knows them before it is written.
CREATE SEQUENCE transfer_id_blocks INCREMENT BY 1000 START WITH 1000;

-- Transfers and entries are only ever inserted. They carry no foreign keys: the ledger is their one writer and holds
-- the account rows locked; a check per row would cost a third of the rate.
CREATE TABLE transfers (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL,
  concept text,
  actor_user_id bigint,
  created_at timestamptz NOT NULL
);

CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL,
  account_id bigint NOT NULL,
  type text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 9007199254740991),
  -- null for system accounts
  balance_after bigint,
  counterparty_id bigint,
  created_at timestamptz NOT NULL
);
CREATE INDEX entries_account ON entries (account_id, id);

-- Servers that have been given denominations once: whatever their owners do later, the defaults never come back.
CREATE TABLE denomination_sets (
  server_id bigint PRIMARY KEY
);

-- What an account has sent on the last day it sent something, only on servers with a daily limit (EC-10). Written and
-- read by whoever holds the account row locked.
CREATE TABLE daily_transfers (
  account_id bigint PRIMARY KEY,
  day date NOT NULL,
  amount bigint NOT NULL
);

CREATE TABLE bill_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  value bigint NOT NULL CHECK (value > 0 AND value <= 1000000000),
  label text,
  image_url text,
  is_active boolean NOT NULL DEFAULT true,
  UNIQUE (server_id, value)
);

-- Only what a server has changed; the defaults live in code (ECB-19).
CREATE TABLE bank_configs (
  server_id bigint PRIMARY KEY,
  sections jsonb NOT NULL DEFAULT '{}'
);

-- The number and CVV a legacy account is paid with. The CVV must be shown again to the owner, hence sealed, not hashed.
CREATE TABLE legacy_cards (
  account_id bigint PRIMARY KEY REFERENCES accounts (id),
  card_number text NOT NULL UNIQUE,
  cvv_sealed text NOT NULL,
  wrong_cvvs integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

-- A PIN belongs to an account or to a card (ECA-14).
CREATE TABLE pins (
  holder_kind text NOT NULL CHECK (holder_kind IN ('account', 'card')),
  holder_id bigint NOT NULL,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  key_version integer NOT NULL,
  -- Its number of digits: a PIN outlives a change of pin_config.length.
  length integer NOT NULL,
  -- Guesses since the last right one; counted before a guess is computed (ECA-15).
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (holder_kind, holder_id)
);
