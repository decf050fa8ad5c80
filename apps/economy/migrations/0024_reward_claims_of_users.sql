-- ECB-04: a user claims a reward once a period, whatever characters are made and deleted.
ALTER TABLE reward_claims ADD COLUMN user_id bigint;
-- Only a character's own user claims with it, and each claim was paid to an account of that character.
UPDATE reward_claims c SET user_id = u.user_id
FROM (
  SELECT a.owner_character_id AS character_id, min(t.actor_user_id) AS user_id
  FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
  WHERE t.kind = 'reward' AND t.actor_user_id IS NOT NULL AND a.owner_character_id IS NOT NULL
  GROUP BY a.owner_character_id
) u
WHERE u.character_id = c.character_id;
DELETE FROM reward_claims c
WHERE user_id IS NULL OR EXISTS (
  SELECT FROM reward_claims o
  WHERE o.reward_id = c.reward_id AND o.user_id = c.user_id AND o.period = c.period AND o.character_id < c.character_id
);
-- The primary key goes with its column.
ALTER TABLE reward_claims DROP COLUMN character_id;
ALTER TABLE reward_claims ADD PRIMARY KEY (reward_id, user_id, period);
