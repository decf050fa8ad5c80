-- expand
-- RC-03: reports from templates. A record that outlives characters, hence no foreign keys to them. plate_keys: the plates as they are
-- compared (CA-02). search_text: the texts among the values.
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  template_id bigint NOT NULL REFERENCES report_templates (id),
  sections_id bigint NOT NULL REFERENCES report_sections (id),
  template_version integer NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'approved', 'locked')),
  version integer NOT NULL CHECK (version > 0),
  values jsonb NOT NULL,
  search_text text NOT NULL,
  character_ids bigint[] NOT NULL CHECK (cardinality(character_ids) <= 20),
  plates text[] NOT NULL CHECK (cardinality(plates) <= 20),
  plate_keys text[] NOT NULL,
  call_id bigint,
  case_id bigint,
  department_id bigint,
  author_user_id bigint NOT NULL,
  reason text,
  revision_count integer NOT NULL DEFAULT 0 CHECK (revision_count BETWEEN 0 AND 200),
  created_at timestamptz NOT NULL,
  updated_by bigint,
  updated_at timestamptz NOT NULL,
  submitted_at timestamptz,
  answered_by bigint,
  answered_at timestamptz,
  locked_by bigint,
  locked_at timestamptz,
  CHECK ((status = 'locked') = (locked_at IS NOT NULL))
);
CREATE INDEX reports_server ON reports (server_id, id);
CREATE INDEX reports_template ON reports (template_id, id);
CREATE INDEX reports_sections ON reports (sections_id);
CREATE INDEX reports_author ON reports (author_user_id, server_id, id);
CREATE INDEX reports_department ON reports (department_id, id) WHERE department_id IS NOT NULL;
CREATE INDEX reports_characters ON reports USING gin (character_ids);
CREATE INDEX reports_plates ON reports USING gin (plate_keys);
CREATE INDEX reports_search ON reports USING gin (server_id, fold(search_text) gin_trgm_ops);
CREATE INDEX reports_created ON reports (server_id, created_at);
CREATE INDEX reports_updated ON reports (updated_at);

-- The values of a report before each change; null: nothing was there.
CREATE TABLE report_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id bigint NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  server_id bigint NOT NULL,
  version integer NOT NULL,
  by_user_id bigint NOT NULL,
  before jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX report_revisions_report ON report_revisions (report_id, id);
CREATE INDEX report_revisions_server ON report_revisions (server_id);
CREATE INDEX report_revisions_user ON report_revisions (by_user_id);
