-- expand
-- RC-02: templates of reports. The sections stand apart, because reports keep those that they were begun with. default_key: which of the
-- templates of a new server it is.
CREATE TABLE report_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('police', 'medical', 'fire', 'other')),
  version integer NOT NULL CHECK (version > 0),
  sections_id bigint NOT NULL,
  read_powers text[] NOT NULL,
  write_powers text[] NOT NULL,
  needs_approval boolean NOT NULL,
  is_active boolean NOT NULL,
  default_key text,
  created_at timestamptz NOT NULL,
  -- Medical reports are read by the power of their kind alone, whatever a program writes.
  CHECK (kind <> 'medical' OR read_powers <@ ARRAY['medical'])
);
CREATE INDEX report_templates_server ON report_templates (server_id, id);
CREATE UNIQUE INDEX report_templates_default ON report_templates (server_id, default_key) WHERE default_key IS NOT NULL;

CREATE TABLE report_sections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id bigint NOT NULL REFERENCES report_templates (id),
  sections jsonb NOT NULL CHECK (jsonb_array_length(sections) BETWEEN 1 AND 20)
);
CREATE INDEX report_sections_template ON report_sections (template_id);

-- How far the default templates are made of servers that are older than them.
CREATE TABLE template_backfill (
  id bigint PRIMARY KEY CHECK (id = 1),
  after bigint NOT NULL,
  is_done boolean NOT NULL,
  -- Not before the other services of a new installation are there.
  begins_at timestamptz NOT NULL
);
INSERT INTO template_backfill VALUES (1, 0, false, now() + interval '30 seconds');
