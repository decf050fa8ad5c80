-- ECB-01: one character asks another for money. Requests go with the accounts they are about.
CREATE TABLE payment_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  requester_character_id bigint NOT NULL,
  receiver_account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  payer_character_id bigint NOT NULL,
  payer_account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  concept text,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (payer_character_id <> requester_character_id),
  CHECK (payer_account_id <> receiver_account_id),
  CHECK (expires_at > created_at)
);
CREATE INDEX payment_requests_server ON payment_requests (server_id);
CREATE INDEX payment_requests_requester ON payment_requests (requester_character_id, id);
CREATE INDEX payment_requests_receiver_account ON payment_requests (receiver_account_id);
CREATE INDEX payment_requests_payer ON payment_requests (payer_character_id, id);
CREATE INDEX payment_requests_payer_account ON payment_requests (payer_account_id, id);
CREATE INDEX payment_requests_due ON payment_requests (expires_at) WHERE status = 'pending';
