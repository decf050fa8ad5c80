import type { Database, Tx } from '@cabildo/kit/database';
import type { BeforeErasingPerson } from '@cabildo/operation/people';
import { withoutPerson, type LoggedPerson } from './rules.ts';
import { lockActed, lockNaming, serversAfter, storeEntries, type NamedEntry } from './table.ts';

/** Bounds the entries of one transaction. */
const ENTRIES = 500;
/** Bounds the servers that one statement looks into. */
const SERVERS = 500;
/** Servers are numbered from 1; 0 stands for "outside any server". */
const BEFORE_ALL = -1;

/** Rewrites the entries that a search finds, until it finds none. */
async function rewriteAll(
  database: Database,
  person: LoggedPerson,
  search: (tx: Tx) => Promise<NamedEntry[]>,
): Promise<void> {
  for (let found = ENTRIES; found === ENTRIES;) {
    found = await database.transaction(async (tx) => {
      const entries = await search(tx);
      const rewritten = entries.map((entry) => ({ ...entry, ...withoutPerson(entry, person) }));
      if (
        rewritten.some(
          (each, at) => each.data === entries[at]!.data && each.actor_user_id === entries[at]!.actor_user_id,
        )
      )
        throw new Error('an entry of the log names a person where nothing replaces it');
      await storeEntries(tx, rewritten);
      return entries.length;
    });
  }
}

/**
 * Replaces a person in the log (ID-21): the entries stay, and neither the person's number nor name finds them. Entries that name the
 * person come first, because they show the names by which the person is known in those where the person acted.
 */
export const erasePersonInLog: BeforeErasingPerson = async ({ database, person: { user_id, stand_in } }) => {
  const person: LoggedPerson = { user_id, stand_in, names: new Set() };
  await rewriteAll(database, person, (tx) => lockNaming(tx, user_id, ENTRIES));
  for (let last: number | undefined = BEFORE_ALL; last !== undefined;) {
    const serverIds = await serversAfter(database, last, SERVERS);
    await rewriteAll(database, person, (tx) => lockActed(tx, user_id, serverIds, ENTRIES));
    last = serverIds.length === SERVERS ? serverIds.at(-1) : undefined;
  }
};
