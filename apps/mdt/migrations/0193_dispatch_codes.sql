-- expand
-- LD-03: the codes of a server, in their order.
CREATE TABLE dispatch_codes (
  server_id bigint PRIMARY KEY,
  codes jsonb NOT NULL
);
