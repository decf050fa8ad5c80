-- ECB-15: when all that a dead character left was shared out.
ALTER TABLE ended_characters ADD COLUMN inherited_at timestamptz;
UPDATE ended_characters e SET inherited_at = e.ended_at
WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.owner_character_id = e.character_id AND a.status = 'closed')
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.owner_character_id = e.character_id AND a.status <> 'closed'
    AND (a.kind <> 'wallet' OR a.balance > 0));

-- DN-09: what characters that died before still had at the accounts of others.
UPDATE cards c SET status = 'archived' FROM ended_characters e, accounts a
WHERE c.holder_character_id = e.character_id AND c.status <> 'archived'
  AND a.id = c.account_id AND a.owner_character_id <> e.character_id;
DELETE FROM account_members m USING ended_characters e WHERE m.character_id = e.character_id;

-- ECB-15: an heir that is deleted stays named, so that its part goes to the treasury; nobody looks for heirs any more.
DROP INDEX beneficiaries_beneficiary;
