import type { Sql, Tx } from './sql.ts';

/** The second key of an advisory lock is an int4. Two ids with the same remainder only wait for each other. */
const KEYS = 2_147_483_647;
const NAME = /^[a-z ]+$/;

type Mode = 'lock' | 'lock_shared';
const texts = new Map<string, string>();

/**
 * The statement that takes a named lock. Its text has the name, so that people who look at waiting sessions read it; the
 * first key is the hash of the name. Locks with one key belong to the kit.
 */
function textOf(name: string, mode: Mode): string {
  const key = `${mode} ${name}`;
  let text = texts.get(key);
  if (text === undefined) {
    if (!NAME.test(name)) throw new Error(`a lock is named by small letters and spaces: ${name}`);
    text = `SELECT pg_advisory_xact_${mode}(hashtext('${name}'), ($1::bigint % ${KEYS})::int)`;
    texts.set(key, text);
  }
  return text;
}

async function take(sql: Sql, mode: Mode, name: string, ids: readonly number[]): Promise<void> {
  const text = textOf(name, mode);
  // Sorted, so that two transactions which lock several cannot deadlock. Sent together, carried out in order.
  const sorted = ids.toSorted((a, b) => (a % KEYS) - (b % KEYS));
  await Promise.all(sorted.map((id) => sql.query(text, [id])));
}

/** Gives a connection that is in a transaction the locks of {@link Tx}. */
export const withLocks = (sql: Sql): Tx =>
  ({
    ...sql,
    lock: (name: string, ...ids: number[]) => take(sql, 'lock', name, ids),
    lockShared: (name: string, ...ids: number[]) => take(sql, 'lock_shared', name, ids),
  }) as Tx;
