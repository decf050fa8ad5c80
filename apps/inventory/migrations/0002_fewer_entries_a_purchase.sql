-- Each purchase enters every index twice: when it begins and when it ends. Nobody looks purchases up by character alone, and
-- of goods (license_id is null) any number may be bought at once.
DROP INDEX purchases_character;
DROP INDEX purchases_one_license;
CREATE UNIQUE INDEX purchases_one_license ON purchases (character_id, license_id)
  WHERE state = 'reserved' AND license_id IS NOT NULL;
