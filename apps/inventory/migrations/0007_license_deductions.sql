-- V1-06: what other services were answered that had points deducted, by the key of their record. A key is answered once and
-- for all, and kept for as long as the server lives: it may be asked about again after a long absence.
CREATE TABLE license_deductions (
  key text PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  license_id bigint NOT NULL,
  -- What was deducted; null where nothing was.
  points integer CHECK (points >= 0),
  -- Why nothing was deducted; null as well where the key was voided first.
  refusal jsonb,
  created_at timestamptz NOT NULL,
  CHECK (points IS NULL OR refusal IS NULL)
);
CREATE INDEX license_deductions_server ON license_deductions (server_id);
