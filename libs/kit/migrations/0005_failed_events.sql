-- Events that a consumer has failed on, where no broker keeps them (decision 41). One comes again at `retry_at`; without
-- that it is given up, and waits for a person (`npm run dead-letters`).
CREATE TABLE failed_events (
  consumer text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payload text NOT NULL,
  deliveries int NOT NULL CHECK (deliveries >= 0),
  failed_at timestamptz NOT NULL,
  retry_at timestamptz,
  error text NOT NULL,
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX failed_events_retry ON failed_events (consumer, retry_at, event_id) WHERE retry_at IS NOT NULL;
CREATE INDEX failed_events_given_up ON failed_events (consumer, failed_at, event_id) WHERE retry_at IS NULL;
COMMENT ON TABLE failed_events IS 'not about a server: events go once they are handled';
