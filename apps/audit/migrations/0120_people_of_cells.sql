-- expand
-- Ids of cells have up to 16 digits (decision 132). The index stays as it is: no entry from before has a number of 16 digits.
CREATE OR REPLACE FUNCTION people_in(data text) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT found[1]::bigint
  FROM regexp_matches(data, '"(?:[a-z_]*user_id|[a-z_]*_by|by|former_owner_id)":([0-9]{1,16})[,}]', 'g') AS found);
