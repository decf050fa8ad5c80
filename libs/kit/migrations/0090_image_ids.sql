-- expand
-- RC-01: the ids of the pictures of the server that a column names. Columns that do have an index on it.
CREATE FUNCTION image_ids(kept text) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(coalesce(found[1], found[2])::bigint), '{}')
  FROM regexp_matches(kept, '/media/(?:[A-Za-z0-9_-]{43}#(\d{1,16})|(\d{1,16})/[A-Za-z0-9_-]{43})', 'g') AS found
$$;
