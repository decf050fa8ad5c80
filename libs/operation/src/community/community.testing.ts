import { c, table, type DeclaredTable } from '@cabildo/kit/database';
import { sealedText } from '@cabildo/kit/service';
import { kitTables } from '@cabildo/kit/service/kit-tables.ts';

/** A service whose tables are reached, or carried, in each of the ways that there are. */
export const SCHEMA = `
  CREATE TABLE users (user_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, gp_id text UNIQUE, gp_username text NOT NULL,
    UNIQUE (user_id, gp_username));
  CREATE TABLE links (cp_id text PRIMARY KEY, user_id bigint NOT NULL REFERENCES users);
  CREATE TABLE servers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, join_code text UNIQUE,
    owner_user_id bigint NOT NULL);
  CREATE TABLE shown (server_id bigint PRIMARY KEY);
  CREATE FUNCTION show() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO shown VALUES (NEW.id); RETURN NEW;
  END $$;
  CREATE TRIGGER show AFTER INSERT ON servers FOR EACH ROW EXECUTE FUNCTION show();
  CREATE TABLE members (server_id bigint NOT NULL REFERENCES servers, user_id bigint NOT NULL, gp_username text NOT NULL,
    PRIMARY KEY (server_id, user_id), FOREIGN KEY (user_id, gp_username) REFERENCES users (user_id, gp_username) ON UPDATE CASCADE);
  CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, server_id bigint NOT NULL, secret text NOT NULL,
    upper text GENERATED ALWAYS AS (upper(secret)) STORED);
  CREATE INDEX ON notes (server_id);
  CREATE TABLE lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note_id bigint NOT NULL REFERENCES notes, line text);
  CREATE INDEX ON lines (note_id);
  CREATE TABLE words (word text PRIMARY KEY);
  CREATE TABLE marks (at timestamptz PRIMARY KEY)`;

const notes = table(
  'notes',
  { id: c.id, server_id: c.bigint, secret: c.sealed },
  { bound: 'staff', goes: 'stays: a test' },
);
/** The values under SECRET_KEYS. */
export const sealed = [
  sealedText(notes, {
    id: ['id'],
    column: 'secret',
    reads: ['server_id'],
    boundTo: ({ server_id }) => `note ${server_id}`,
  }),
];
const declared = (name: string, said: Partial<DeclaredTable> = {}): DeclaredTable => ({
  name,
  columns: {},
  bound: 'staff',
  goes: 'stays: a test',
  ...said,
});
const aside = { erased: 'not about a server' } as const;
/** The declarations of its tables. */
export const TABLES: DeclaredTable[] = [
  ...kitTables,
  declared('users', { ...aside, carried: { knownBy: 'gp_id' }, person: { user_id: { stays: 'a test' } } }),
  declared('links', { ...aside, carried: 'with new people' }),
  declared('servers', { erased: { column: 'id' }, person: { owner_user_id: { stays: 'a test' } } }),
  declared('shown'),
  declared('members'),
  notes.declared,
  declared('lines'),
  declared('words', { ...aside, carried: 'whole' }),
  declared('marks', { ...aside, carried: 'emptied: a test' }),
];
