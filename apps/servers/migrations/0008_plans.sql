-- When a plan ends and FREE follows (BI-03); null: it does not end.
ALTER TABLE servers ADD COLUMN plan_expires_at timestamptz,
  ADD CHECK (plan_expires_at IS NULL OR plan IN ('PLUS', 'PREMIUM'));
CREATE INDEX servers_plan_ends ON servers (plan_expires_at) WHERE plan_expires_at IS NOT NULL;
