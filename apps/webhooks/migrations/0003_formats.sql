-- V1-10: how a webhook is written to. 'cp' is the chat platform's own form of a message.
ALTER TABLE webhooks ADD COLUMN format text NOT NULL DEFAULT 'standard' CHECK (format IN ('standard', 'cp'));

-- The event in one Spanish sentence, for people who read it in a chat. NULL in messages from before.
ALTER TABLE messages ADD COLUMN note text;
