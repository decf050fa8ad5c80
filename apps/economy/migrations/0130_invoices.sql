-- expand
-- IV-01: invoices of organisations. org_name, to_org_name: what they were called when it was written. tax: what was paid on top.
CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  org_id bigint NOT NULL REFERENCES orgs (id),
  org_name text NOT NULL,
  issuer_character_id bigint NOT NULL,
  commission_percent int NOT NULL CHECK (commission_percent BETWEEN 0 AND 100),
  to_character_id bigint,
  to_org_id bigint REFERENCES orgs (id),
  to_org_name text,
  lines jsonb NOT NULL CHECK (jsonb_array_length(lines) BETWEEN 1 AND 20),
  total bigint NOT NULL CHECK (total > 0 AND total <= 1000000000000),
  tax bigint CHECK (tax >= 0),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'declined', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((to_character_id IS NULL) <> (to_org_id IS NULL)),
  CHECK ((to_org_id IS NULL) = (to_org_name IS NULL)),
  CHECK (to_org_id <> org_id),
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK ((status = 'paid') = (tax IS NOT NULL))
);
CREATE INDEX invoices_server ON invoices (server_id);
CREATE INDEX invoices_org ON invoices (org_id, id);
CREATE INDEX invoices_issuer ON invoices (issuer_character_id, id);
CREATE INDEX invoices_to_character ON invoices (to_character_id, id) WHERE to_character_id IS NOT NULL;
CREATE INDEX invoices_to_org ON invoices (to_org_id, id);
CREATE INDEX invoices_due ON invoices (due_at) WHERE status = 'open';
CREATE INDEX invoices_over ON invoices (ended_at) WHERE ended_at IS NOT NULL;
