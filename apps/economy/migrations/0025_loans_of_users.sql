-- ECB-09: what a user may owe at once counts over all characters, also those that are gone.
ALTER TABLE loans ADD COLUMN user_id bigint;
-- Rewards and initial balances are paid to a character's own user alone, so they tell whose it is.
UPDATE loans l SET user_id = u.user_id
FROM (
  SELECT a.owner_character_id AS character_id, min(t.actor_user_id) AS user_id
  FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
  WHERE t.kind IN ('reward', 'initial_balance') AND t.actor_user_id IS NOT NULL AND a.owner_character_id IS NOT NULL
  GROUP BY a.owner_character_id
) u
WHERE u.character_id = l.character_id;
CREATE INDEX loans_user ON loans (user_id, server_id);
