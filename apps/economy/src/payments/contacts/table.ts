import {
  any,
  count,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
  expression,
} from '@cabildo/kit/database';

export interface ContactRow {
  id: number;
  server_id: number;
  /** Whose contact it is. */
  character_id: number;
  alias: string;
  /** Without gaps. Null in a contact by character. */
  contact_card_number: string | null;
  contact_character_id: number | null;
  created_at: Date;
}

const contacts = table<ContactRow>('contacts');

const COLUMNS = [
  'id',
  'server_id',
  'character_id',
  'alias',
  'contact_card_number',
  'contact_character_id',
  'created_at',
] as const;

/**
 * How many contacts a character has. Others that are added to the same character wait until the transaction ends, so
 * that two at once never both pass the limit.
 */
export async function lockContactsOf(tx: Tx, characterId: number): Promise<number> {
  // Two keys, as in accounts/table.ts. Characters that share a lock only wait for each other.
  await tx.query(`SELECT pg_advisory_xact_lock(4, ($1::bigint % 2147483647)::int)`, [characterId]);
  return count(tx, contacts().where({ character_id: characterId }));
}

/** Undefined when the character has the alias already, in any case, or the same card or character. */
export async function insertContact(
  tx: Tx,
  contact: Omit<ContactRow, 'id'>,
): Promise<ContactRow | undefined> {
  const [added] = await tx.query<ContactRow>(
    `INSERT INTO contacts (server_id, character_id, alias, contact_card_number, contact_character_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${COLUMNS.join(', ')}`,
    [
      contact.server_id,
      contact.character_id,
      contact.alias,
      contact.contact_card_number,
      contact.contact_character_id,
      contact.created_at,
    ],
  );
  return added;
}

/** The contacts of a character by alias. */
export function listContacts(
  sql: Sql,
  characterId: number,
  at: { limit: number; offset: number },
): Promise<Page<ContactRow>> {
  const found = contacts().where({ character_id: characterId }).orderBy(expression('lower(alias)'));
  return page(sql, found.select(...COLUMNS), at);
}

/** A contact of any character of this server. */
export function findContact(sql: Sql, serverId: number, id: number): Promise<ContactRow | undefined> {
  const found = contacts().where({ id, server_id: serverId });
  return row(sql, found.select(...COLUMNS));
}

/** False when it is gone already. */
export async function deleteContact(tx: Tx, id: number): Promise<boolean> {
  return (await run(tx, contacts().where({ id }).delete())) === 1;
}

/** The contacts of characters that are deleted go with them. */
export async function deleteContactsOf(tx: Tx, characterIds: readonly number[]): Promise<void> {
  await run(tx, contacts().where('character_id', any(characterIds)).delete());
}
