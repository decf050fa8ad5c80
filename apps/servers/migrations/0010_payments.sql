-- Add-ons are bought with a plan and end with it (BI-05); so FREE ends too where it has some.
ALTER TABLE servers
  ADD COLUMN extra_characters integer NOT NULL DEFAULT 0 CHECK (extra_characters BETWEEN 0 AND 100),
  ADD COLUMN extra_storage integer NOT NULL DEFAULT 0 CHECK (extra_storage BETWEEN 0 AND 100),
  ADD COLUMN plan_cancelled_at timestamptz,
  -- Plan, add-ons and payment of the month that follows plan_expires_at (BI-03).
  ADD COLUMN next_term jsonb,
  -- Bytes of its images, kept in the transactions that change them: they decide over the last room.
  ADD COLUMN storage_bytes bigint NOT NULL DEFAULT 0 CHECK (storage_bytes >= 0),
  DROP CONSTRAINT servers_check,
  ADD CONSTRAINT servers_plan_ends CHECK (
    plan_expires_at IS NULL OR plan IN ('PLUS', 'PREMIUM')
    OR (plan = 'FREE' AND extra_characters + extra_storage > 0)
  ),
  ADD CONSTRAINT servers_next_term CHECK (next_term IS NULL OR plan_expires_at IS NOT NULL);
UPDATE servers s SET storage_bytes = i.total
FROM (SELECT server_id, sum(octet_length(bytes)) AS total FROM images GROUP BY server_id) i WHERE i.server_id = s.id;

-- What somebody is about to pay. Whoever changes one has locked its server.
CREATE TABLE checkouts (
  id text PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('FREE', 'PLUS', 'PREMIUM', 'ENTERPRISE')),
  extra_characters integer NOT NULL,
  extra_storage integer NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  voided_at timestamptz,
  paid_at timestamptz
);
CREATE INDEX checkouts_server ON checkouts (server_id);
CREATE INDEX checkouts_open ON checkouts (server_id, expires_at) WHERE voided_at IS NULL AND paid_at IS NULL;

-- Money that came in or went back. Never edited: a refund is a row of its own.
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL REFERENCES servers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  checkout_id text NOT NULL REFERENCES checkouts ON DELETE CASCADE,
  reference text NOT NULL,
  plan text NOT NULL,
  extra_characters integer NOT NULL,
  extra_storage integer NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The time that was paid for; no end: for good.
  period_start timestamptz NOT NULL,
  period_end timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (checkout_id, kind),
  UNIQUE (reference, kind)
);
CREATE INDEX payments_server ON payments (server_id, id);

CREATE FUNCTION refuse_to_change_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- They go with their server, whose row is gone by then.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM servers WHERE id = OLD.server_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'payments are never changed';
END $$;
CREATE TRIGGER payments_stay BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_payments();
