import { randomBytes } from 'node:crypto';
import { SecretBox } from '../config/secret-box.ts';
import { c } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { run } from '../database/query.ts';
import { table } from '../database/table.ts';
import { sealedText } from './sealed.ts';

/** Three versions of a key. */
export const KEYS = [1, 2, 3].map((version) => `${version}:${randomBytes(32).toString('base64')}`);

/** The box that has some of {@link KEYS}. */
export const boxOf = (...versions: number[]): SecretBox =>
  new SecretBox(versions.map((version) => KEYS[version - 1]).join(','));

/** A table with sealed texts, which {@link createNotes} makes. */
export const notes = table(
  'notes',
  { id: c.bigint, owner: c.text, note: c.sealed, until: c.timestamptz },
  { bound: 'staff', goes: 'stays: a test' },
);

export const texts = sealedText(notes, {
  id: ['id'],
  column: 'note',
  reads: ['owner'],
  boundTo: ({ owner }) => owner,
});

export const createNotes = (database: Database): Promise<unknown> =>
  database.query('CREATE TABLE notes (id bigint PRIMARY KEY, owner text, note text, until timestamptz)');

const LATER = new Date('2100-01-01');

/** Writes some notes behind those that are there, each of another owner. */
export async function writeNotes(
  database: Database,
  box: SecretBox,
  count = 1,
  until = LATER,
): Promise<void> {
  const [{ last }] = (await database.query('SELECT coalesce(max(id), 0)::bigint AS last FROM notes')) as [
    { last: number },
  ];
  for (let id = last + 1; id <= last + count; id += 1)
    await run(database, notes.insert({ id, owner: `o${id}`, note: box.seal(`text ${id}`, `o${id}`), until }));
}
