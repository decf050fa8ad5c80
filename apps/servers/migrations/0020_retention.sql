-- FU-09: a deleted character keeps its number, which is never given again, and nothing that takes room.
UPDATE characters SET custom_data = '{}', image_url = NULL
WHERE status = 'deleted' AND (custom_data <> '{}' OR image_url IS NOT NULL);

-- Checkouts that came to nothing go some time after their end.
CREATE INDEX checkouts_over ON checkouts (expires_at) WHERE paid_at IS NULL;
-- Keys that are revoked stay shown for a while.
CREATE INDEX script_licences_over ON script_licences (revoked_at) WHERE revoked_at IS NOT NULL;
