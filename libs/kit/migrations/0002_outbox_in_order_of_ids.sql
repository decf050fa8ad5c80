-- The relay goes by ids alone: see events/outbox.ts.
ALTER TABLE outbox DROP COLUMN xid;
