import {
  any,
  c,
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const contacts = table(
  'contacts',
  {
    id: c.id,
    server_id: c.bigint,
    /** The character that keeps the contact. */
    character_id: c.bigint,
    alias: c.text,
    /** Without gaps; null in a contact by character. */
    contact_card_number: c.text.nullable,
    contact_character_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: limits_config.max_contacts of the server',
    goes: 'stays: until the character removes it',
    exported: 'in contacts',
    locks: { 'contacts of a character': 60 },
  },
);
export type ContactRow = RowOf<typeof contacts>;

/**
 * Counts the contacts of a character. Others that are added to the same character wait until this transaction ends, so
 * that two at once never both pass the limit.
 */
export async function lockContactsOf(tx: Tx, characterId: number): Promise<number> {
  await tx.lock('contacts of a character', characterId);
  return count(tx, contacts.query().where({ character_id: characterId }));
}

/** Returns undefined when the character has the alias already, in any case, or the same card or character. */
export async function insertContact(
  tx: Tx,
  contact: Omit<ContactRow, 'id'>,
): Promise<ContactRow | undefined> {
  // Without a conflict target, because any of three unique indexes may refuse it.
  const [added] = await tx.query<ContactRow>(
    `INSERT INTO contacts (server_id, character_id, alias, contact_card_number, contact_character_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${contacts.list()}`,
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

/** Lists the contacts of a character by alias. */
export function listContacts(
  sql: Sql,
  characterId: number,
  at: { limit: number; offset: number },
): Promise<Page<ContactRow>> {
  const found = contacts.select().where({ character_id: characterId }).orderBy(expression('lower(alias)'));
  return page(sql, found, at);
}

/** Finds a contact of any character of this server. */
export function findContact(sql: Sql, serverId: number, id: number): Promise<ContactRow | undefined> {
  return row(sql, contacts.select().where({ id, server_id: serverId }));
}

/** Returns false when the contact is gone already. */
export async function deleteContact(tx: Tx, id: number): Promise<boolean> {
  return (await run(tx, contacts.delete().where({ id }))) === 1;
}

/** Deletes the contacts of characters that are deleted. */
export async function deleteContactsOf(tx: Tx, characterIds: readonly number[]): Promise<void> {
  await run(tx, contacts.delete().where('character_id', any(characterIds)));
}
