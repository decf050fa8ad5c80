-- FU-08: a reply that is smaller when compressed is stored so, and then `reply` is NULL. Both are NULL while an order is
-- under way.
ALTER TABLE idempotency_keys ADD COLUMN packed bytea;
-- It is compressed already.
ALTER TABLE idempotency_keys ALTER COLUMN packed SET STORAGE EXTERNAL;
-- The stored replies of a caller in the order of their age, in whichever servers they were given.
CREATE INDEX idempotency_keys_caller ON idempotency_keys (split_part(actor, '@', 1), created_at);
