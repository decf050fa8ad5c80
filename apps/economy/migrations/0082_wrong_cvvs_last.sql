-- expand, outside a transaction
-- The last guess; a row without guesses is older than any.
CREATE INDEX CONCURRENTLY IF NOT EXISTS wrong_cvvs_last ON wrong_cvvs ((coalesce(guessed_at[1], '-infinity')));
