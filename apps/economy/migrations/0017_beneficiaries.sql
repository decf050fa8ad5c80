-- ECB-14: who is to have what a character leaves.
CREATE TABLE beneficiaries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  character_id bigint NOT NULL,
  beneficiary_character_id bigint NOT NULL,
  percentage integer NOT NULL CHECK (percentage BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  CHECK (beneficiary_character_id <> character_id),
  UNIQUE (character_id, beneficiary_character_id)
);
CREATE INDEX beneficiaries_server ON beneficiaries (server_id);
CREATE INDEX beneficiaries_beneficiary ON beneficiaries (beneficiary_character_id);
