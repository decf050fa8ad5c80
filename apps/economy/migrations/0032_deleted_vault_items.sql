-- IT-03: units of an item that was deleted go from vaults too. A row with units on their way goes when those have arrived.
ALTER TABLE vault_items ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
CREATE INDEX vault_items_of_item ON vault_items (item_id) WHERE item_id IS NOT NULL;
