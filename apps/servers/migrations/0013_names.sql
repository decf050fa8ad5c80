-- DN-07, GW-28: people are found by each word of a text in any order, apostrophes and dashes aside, ß as ss. What tells how
-- letters join in a word (GW-33) is no part of a name here either.
CREATE FUNCTION fold_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold(replace(replace(
  translate(value, E'''`´-\u2018\u2019\u02BC\u02BB\u02B9\u2032\uFF07\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u200C\u200D', ''),
  'ß', 'ss'), 'ẞ', 'ss'));

-- The LIKE pattern of one word.
CREATE FUNCTION name_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(fold_name(word), '([\\%_])', '\\\1', 'g') || '%';

ALTER TABLE characters DROP COLUMN search_text;
ALTER TABLE characters ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (fold_name(name || COALESCE(' ' || surname, '') || E'\n' || dni_number)) STORED;
CREATE INDEX characters_search ON characters USING gin (server_id, search_text gin_trgm_ops) WHERE status <> 'deleted';

ALTER TABLE members DROP COLUMN gp_username_folded;
ALTER TABLE members ADD COLUMN gp_username_folded text NOT NULL GENERATED ALWAYS AS (fold_name(gp_username)) STORED;
