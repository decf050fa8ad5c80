-- expand
-- TR-04: who gave a fine and for which department, where its money went, and what of it was given back since it was voided.
CREATE TABLE fines (
  debt_id bigint PRIMARY KEY REFERENCES debts (id) ON DELETE CASCADE,
  server_id bigint NOT NULL,
  officer_character_id bigint,
  department_id bigint,
  -- null: it is not paid, or an estate paid it.
  from_account_id bigint,
  org_account_id bigint,
  org_amount bigint NOT NULL DEFAULT 0 CHECK (org_amount >= 0),
  officer_account_id bigint,
  officer_amount bigint NOT NULL DEFAULT 0 CHECK (officer_amount >= 0),
  refund_status text CHECK (refund_status IN ('refunding', 'refunded')),
  org_returned bigint NOT NULL DEFAULT 0 CHECK (org_returned BETWEEN 0 AND org_amount),
  officer_returned bigint NOT NULL DEFAULT 0 CHECK (officer_returned BETWEEN 0 AND officer_amount),
  -- All that was given back, also what came out of the treasury.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= org_returned + officer_returned),
  due_at timestamptz,
  CHECK ((due_at IS NOT NULL) = (refund_status IS NOT DISTINCT FROM 'refunding'))
);
CREATE INDEX fines_server ON fines (server_id);
CREATE INDEX fines_due ON fines (due_at) WHERE due_at IS NOT NULL;
