-- AU-04: notes in English too. Entries of before have none and are answered in Spanish. note_folded holds both languages,
-- one a line, so that one index finds either.
ALTER TABLE entries ADD COLUMN note_en text;
