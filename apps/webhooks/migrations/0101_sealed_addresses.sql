-- expand
-- V1-10: the address of a webhook of the chat platform holds a secret. It stands here, sealed, and url is what people are shown.
ALTER TABLE webhooks ADD COLUMN sealed_url text;
