-- IT-03: units of an item that was deleted go from vaults too. A row with units on their way goes when those have arrived.
ALTER TABLE vault_items ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
CREATE INDEX vault_items_of_item ON vault_items (item_id) WHERE item_id IS NOT NULL;
-- Units of the item that went with it: those that lay there on the move that put them in, others on the move that ended then.
ALTER TABLE vault_moves ADD COLUMN dropped bigint NOT NULL DEFAULT 0 CHECK (dropped >= 0);
