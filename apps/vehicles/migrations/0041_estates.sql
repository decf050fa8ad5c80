-- ECB-15: a deleted character inherits nothing; a dead one does, for its own estate.
ALTER TABLE owners ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
