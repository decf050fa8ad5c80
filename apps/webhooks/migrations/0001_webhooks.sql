-- Addresses that are told what happens in a server (V1-10).
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  url text NOT NULL,
  -- Its host and port: requests to one of them are bounded together.
  target text NOT NULL,
  -- '*': all of them.
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  description text,
  -- A deleted one waits until its deliveries are gone.
  status text NOT NULL CHECK (status IN ('active', 'paused', 'disabled', 'deleted')),
  -- Both sealed. The one before signs too, until then.
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  -- When the first of its deliveries falls due; null: none waits. Never later than the deliveries say.
  due_at timestamptz,
  -- Until then one process sends its deliveries.
  leased_until timestamptz,
  ready_at timestamptz GENERATED ALWAYS AS
    (CASE WHEN status = 'active' AND due_at IS NOT NULL THEN greatest(due_at, leased_until) END) STORED,
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
);
CREATE UNIQUE INDEX webhooks_url ON webhooks (server_id, url) WHERE status <> 'deleted';
-- For erasing a server, deleted webhooks included.
CREATE INDEX webhooks_server ON webhooks (server_id, id);
CREATE INDEX webhooks_ready ON webhooks ((failing_since IS NULL), ready_at) WHERE ready_at IS NOT NULL;
-- Those that are gone are few among many.
CREATE INDEX webhooks_over ON webhooks (id) WHERE status IN ('disabled', 'deleted');

-- What is sent, once for all the webhooks of a server that ask for it.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id bigint NOT NULL,
  -- That of the event; receivers know a repetition by it.
  event_id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX messages_server ON messages (server_id);
CREATE INDEX messages_created ON messages (created_at);

-- A message on its way to one webhook.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- Attempts of the schedule that it is on.
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'pending') = (due_at IS NOT NULL)),
  UNIQUE (message_id, webhook_id)
);
CREATE INDEX deliveries_due ON deliveries (webhook_id, due_at, id) WHERE status = 'pending';
CREATE INDEX deliveries_newest ON deliveries (webhook_id, id);
CREATE INDEX deliveries_status ON deliveries (webhook_id, status, id);

-- Each request that was made for a delivery.
CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL,
  http_status integer,
  error text,
  duration_ms integer NOT NULL,
  response text NOT NULL,
  CHECK (http_status IS NOT NULL OR error IS NOT NULL)
);
CREATE INDEX attempts_delivery ON attempts (delivery_id, id);
