-- ECA-05: the cards of all accounts, those of legacy accounts among them.
CREATE TABLE cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id),
  number text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('legacy', 'permanent', 'temporary_time', 'temporary_uses', 'temporary_both')),
  nickname text,
  holder_character_id bigint NOT NULL,
  -- `expired` is stored by the job; rules know it from the clock and the uses before that (ECA-07).
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'archived', 'expired')),
  -- The CVV of a legacy card may be shown again, hence sealed; of others there is a keyed hash.
  cvv_sealed text,
  cvv_mac bytea,
  cvv_key_version integer,
  -- Guesses since the last right one; the end of a lock does not start them anew (EC-07).
  wrong_cvvs integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  has_pin boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  per_transaction_limit bigint CHECK (per_transaction_limit > 0),
  daily_limit bigint CHECK (daily_limit > 0),
  monthly_limit bigint CHECK (monthly_limit > 0),
  -- What was paid on the last day of a payment (UTC), and in its month (ECA-11).
  spent_on date,
  spent_that_day bigint NOT NULL DEFAULT 0 CHECK (spent_that_day >= 0),
  spent_that_month bigint NOT NULL DEFAULT 0 CHECK (spent_that_month >= 0),
  created_at timestamptz NOT NULL,
  CHECK ((type = 'legacy') = (cvv_sealed IS NOT NULL)),
  CHECK ((type = 'legacy') = (cvv_mac IS NULL) AND (cvv_mac IS NULL) = (cvv_key_version IS NULL)),
  CHECK ((type IN ('temporary_time', 'temporary_both')) = (expires_at IS NOT NULL)),
  CHECK ((type IN ('temporary_uses', 'temporary_both')) = (max_uses IS NOT NULL)),
  CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);
CREATE INDEX cards_server ON cards (server_id);
CREATE INDEX cards_account ON cards (account_id, id);
CREATE INDEX cards_holder ON cards (holder_character_id, id);
CREATE INDEX cards_due ON cards (expires_at) WHERE status IN ('active', 'disabled') AND expires_at IS NOT NULL;

INSERT INTO cards (server_id, account_id, number, type, holder_character_id, status, cvv_sealed, wrong_cvvs,
  locked_until, created_at)
SELECT a.server_id, l.account_id, l.card_number, 'legacy', a.owner_character_id,
  CASE WHEN l.archived_at IS NULL THEN 'active' ELSE 'archived' END, l.cvv_sealed, l.wrong_cvvs, l.locked_until,
  a.created_at
FROM legacy_cards l JOIN accounts a ON a.id = l.account_id ORDER BY l.account_id;
DROP TABLE legacy_cards;

-- What was paid with a card, fees included; what was given back is negative.
CREATE TABLE card_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id bigint NOT NULL REFERENCES cards (id),
  transfer_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  concept text,
  created_at timestamptz NOT NULL
);
CREATE INDEX card_payments_card ON card_payments (card_id, id);

-- ECA-06: how many cards an account may have at the hands of members with a chat role.
CREATE TABLE card_role_limits (
  server_id bigint NOT NULL,
  cp_role_id text NOT NULL,
  max_cards integer NOT NULL CHECK (max_cards BETWEEN 1 AND 100),
  PRIMARY KEY (server_id, cp_role_id)
);

-- The card that paid, so that what is given back is taken off what it has spent.
ALTER TABLE charges ADD COLUMN card_id bigint;

COMMENT ON TABLE pins IS E'erased with accounts by holder_id where holder_kind = ''account''\nerased with cards by holder_id where holder_kind = ''card''';
