-- What people accepted: every version once, with the circumstances of the first time (spec 2.15, ID-15).
CREATE TABLE legal_acceptances (
  user_id bigint NOT NULL REFERENCES users,
  document text NOT NULL CHECK (document IN ('terms', 'privacy')),
  version text NOT NULL CHECK (version ~ '^\d{4}-\d{2}-\d{2}$'),
  accepted_at timestamptz NOT NULL,
  ip text NOT NULL,
  device text NOT NULL CHECK (char_length(device) <= 80),
  PRIMARY KEY (user_id, document, version)
);

-- The last good copy of what a website published, for when it is away (spec 4.2, legal rule 8).
CREATE TABLE legal_copies (
  source text NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  documents jsonb NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (source, language)
);
