-- How much of a member limit (FU-09) a user or a character has used in its present window. A row that ended starts anew.
CREATE TABLE quotas (
  server_id bigint NOT NULL,
  subject text NOT NULL,
  name text NOT NULL,
  used int NOT NULL CHECK (used > 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, subject, name)
);
CREATE INDEX quotas_ends_at ON quotas (ends_at);
