-- OT-06: the rights of a department's people while they are on duty in it.
ALTER TABLE departments ADD COLUMN powers text[] NOT NULL DEFAULT '{}'
  CHECK (powers <@ ARRAY['lookup', 'punish', 'warrants', 'dispatch', 'frisk', 'impound']);
