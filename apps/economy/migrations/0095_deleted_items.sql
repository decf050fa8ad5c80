-- expand
-- IT-03: items that were deleted and may lie in vaults still. A job takes them out of 500 rows at a time.
CREATE TABLE deleted_items (
  item_id bigint PRIMARY KEY,
  server_id bigint NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX deleted_items_server ON deleted_items (server_id);
CREATE INDEX deleted_items_due ON deleted_items (due_at);
