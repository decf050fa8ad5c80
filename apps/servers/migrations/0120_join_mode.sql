-- expand
-- DK-05: how people join: by the code, of themselves where the server is public too, or by an application.
ALTER TABLE servers ADD COLUMN join_mode text NOT NULL DEFAULT 'code';
