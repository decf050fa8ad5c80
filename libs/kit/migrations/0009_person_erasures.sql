-- expand
-- ID-21. People who deleted their account, for a day: when they are erased next, and the number that stands for each in this
-- service. The row goes with the last erasure, so that nothing says whom a stand-in stands for.
CREATE TABLE person_erasures (
  user_id bigint PRIMARY KEY,
  stand_in bigint NOT NULL UNIQUE CHECK (stand_in < 0),
  ended_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL
);
CREATE INDEX person_erasures_due ON person_erasures (erase_at);
COMMENT ON TABLE person_erasures IS 'not about a server: a row goes after a day';

-- What becomes of a column that holds a person is what its name says, or else its comment: see people/plan.ts.
COMMENT ON COLUMN person_erasures.user_id IS 'a person: stays, it goes with the last erasure after a day';
COMMENT ON COLUMN outbox.payload IS 'a person: stays, events leave within moments';
COMMENT ON COLUMN failed_events.payload IS 'a person: stays, events go once they are handled or given up';
COMMENT ON COLUMN idempotency_keys.actor IS 'a person: stays, answers go after a day';
COMMENT ON COLUMN idempotency_keys.reply IS 'a person: stays, answers go after a day';
COMMENT ON COLUMN idempotency_keys.packed IS 'a person: stays, answers go after a day';
COMMENT ON COLUMN quotas.subject IS 'a person: the row goes where it is user:<id>';
