-- OT-06: a member reads the cases about the own characters.
CREATE INDEX cases_characters ON cases USING gin (character_ids);
