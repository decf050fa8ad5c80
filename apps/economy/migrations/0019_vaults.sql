-- ECB-16: what accounts of the type vault allow. A vault goes with its account.
CREATE TABLE vaults (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  max_items integer NOT NULL CHECK (max_items BETWEEN 1 AND 1000),
  access_fee bigint NOT NULL CHECK (access_fee BETWEEN 0 AND 1000000000000),
  cooldown_hours integer NOT NULL CHECK (cooldown_hours BETWEEN 0 AND 720)
);
INSERT INTO vaults (account_id, max_items, access_fee, cooldown_hours)
SELECT id, 50, 0, 0 FROM accounts WHERE kind = 'vault';

-- Ids of moves are handed out to processes in blocks of 1000, so that a batch knows them before it is written.
CREATE SEQUENCE vault_move_id_blocks INCREMENT BY 1000 START WITH 1000;

-- What lies in vaults: a row for each deposit, by its id, until all of it is withdrawn. The vault of a character that was
-- deleted or inherited from is closed as it is: nothing comes out of it any more, and its units are nobody's.
CREATE TABLE vault_items (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Units of the inventory's; null: a record of a name only.
  item_id bigint,
  item_name text NOT NULL,
  -- Without the units that are on their way in or out.
  quantity bigint NOT NULL CHECK (quantity >= 0),
  open_moves integer NOT NULL CHECK (open_moves >= 0),
  character_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (quantity > 0 OR open_moves > 0)
);
CREATE INDEX vault_items_account ON vault_items (account_id, id);

-- Every deposit and withdrawal. One of real units is `open` while the inventory is asked to take or to give them, and a job
-- asks again where the answer was lost (design 4).
CREATE TABLE vault_moves (
  id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- No foreign key: the row goes when it is empty.
  vault_item_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  state text NOT NULL CHECK (state IN ('open', 'done', 'refused')),
  character_id bigint NOT NULL,
  user_id bigint NOT NULL,
  item_id bigint,
  item_name text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- What the withdrawal cost, and which account paid it.
  fee bigint NOT NULL CHECK (fee >= 0),
  bank_account_id bigint,
  -- Why nothing moved.
  refusal jsonb,
  -- GW-17: whose key is waiting for the outcome.
  claim_actor text,
  claim_key text,
  created_at timestamptz NOT NULL,
  -- Nobody but whoever began it works on it before this; then anybody may, and moves it on.
  settle_at timestamptz NOT NULL,
  CHECK (state = 'done' OR item_id IS NOT NULL),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((fee > 0) = (bank_account_id IS NOT NULL)),
  CHECK (direction = 'out' OR fee = 0)
);
CREATE INDEX vault_moves_server ON vault_moves (server_id);
CREATE INDEX vault_moves_account ON vault_moves (account_id, direction, created_at);
CREATE INDEX vault_moves_open ON vault_moves (settle_at) WHERE state = 'open';
