-- ECB-02: what characters owe each other, or the server (ECB-03).
CREATE TABLE debts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('debt', 'fine')),
  status text NOT NULL CHECK (status IN ('unsigned', 'signed', 'paid', 'cancelled')),
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  description text,
  creditor_character_id bigint,
  creditor_account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  debtor_character_id bigint NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  signed_at timestamptz,
  paid_at timestamptz,
  CHECK ((kind = 'fine') = (creditor_character_id IS NULL)),
  CHECK (creditor_character_id <> debtor_character_id),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK (status NOT IN ('signed', 'paid') OR signed_at IS NOT NULL)
);
CREATE INDEX debts_server ON debts (server_id);
CREATE INDEX debts_creditor ON debts (creditor_character_id, id);
CREATE INDEX debts_debtor ON debts (debtor_character_id, id);
CREATE INDEX debts_creditor_account ON debts (creditor_account_id);
