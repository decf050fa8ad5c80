-- Each purchase enters every index twice: when it begins and when it ends. Nobody looks purchases up by character alone, and
-- of goods (license_id is null) any number may be bought at once.
DROP INDEX purchases_character;
DROP INDEX purchases_one_license;
CREATE UNIQUE INDEX purchases_one_license ON purchases (character_id, license_id)
  WHERE state = 'reserved' AND license_id IS NOT NULL;

-- While a table is small, an index on half of its key costs the same as the key, and a plan made then is kept as the table
-- grows. With all of the key in both, either will do (decision 15).
DROP INDEX holdings_item;
CREATE INDEX holdings_item ON holdings (item_id, character_id);
DROP INDEX character_licenses_license;
CREATE INDEX character_licenses_license ON character_licenses (license_id, character_id);
