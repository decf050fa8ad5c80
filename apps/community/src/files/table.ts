import type { ENTRY_KINDS } from '@cabildo/contracts/community/files/files.ts';
import type { MomentKey } from '@cabildo/contracts/fields';
import { c, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export type EntryKind = (typeof ENTRY_KINDS)[number];

export const fileEntries = table(
  'file_entries',
  {
    id: c.id,
    server_id: c.bigint,
    user_id: c.bigint,
    kind: c.text<EntryKind>(),
    /** The number of the thing by its kind. */
    ref_id: c.bigint.nullable,
    at: c.timestamptz,
    by_user_id: c.bigint.nullable,
    /** In Spanish, or as a person wrote it. */
    note: c.text,
    /** Null: as a person wrote it. */
    note_en: c.text.nullable,
    event_id: c.uuid,
  },
  {
    bound: 'system: one for each event about a person, and 1,000 notes',
    goes: { over: `kind IN ('joined', 'left')`, at: 'at', days: 400 },
    person: {
      user_id: { goes: 'nothing is counted by it' },
      by_user_id: { replaced: 'its index finds what a person did and counts nothing' },
    },
    exported: 'in file_entries',
    locks: { 'notes of a member': 75 },
  },
);
export type FileEntryRow = RowOf<typeof fileEntries>;

/** Adds entries, each event once for a person. */
export async function addEntries(tx: Tx, entries: readonly Omit<FileEntryRow, 'id'>[]): Promise<void> {
  const sorted = entries.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  await tx.query(
    `INSERT INTO file_entries (server_id, user_id, kind, ref_id, at, by_user_id, note, note_en, event_id)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[], $6::bigint[], $7::text[],
                          $8::text[], $9::uuid[]) ON CONFLICT DO NOTHING`,
    [
      sorted.map(({ server_id }) => server_id),
      sorted.map(({ user_id }) => user_id),
      sorted.map(({ kind }) => kind),
      sorted.map(({ ref_id }) => ref_id),
      sorted.map(({ at }) => at),
      sorted.map(({ by_user_id }) => by_user_id),
      sorted.map(({ note }) => note),
      sorted.map(({ note_en }) => note_en),
      sorted.map(({ event_id }) => event_id),
    ],
  );
}

/** An entry about a punishment that is expunged, whichever of its events came first. */
const EXPUNGED = `kind IN ('punishment', 'expunged') AND EXISTS (SELECT 1 FROM file_entries e
       WHERE e.server_id = $2 AND e.user_id = $1 AND e.kind = 'expunged' AND e.ref_id = file_entries.ref_id)`;

/** The file of a person from after a place on, newest first; without expunged punishments for those below admin (RC-06). */
export const listEntries = (
  sql: Sql,
  {
    serverId,
    userId,
    after,
    limit,
    withExpunged,
  }: {
    serverId: number;
    userId: number;
    after: MomentKey | undefined;
    limit: number;
    withExpunged: boolean;
  },
): Promise<FileEntryRow[]> =>
  sql.query<FileEntryRow>(
    `SELECT ${fileEntries.list()} FROM file_entries WHERE user_id = $1 AND server_id = $2
     AND (at, event_id) < ($3, $4) AND ($6 OR NOT (${EXPUNGED})) ORDER BY at DESC, event_id DESC LIMIT $5`,
    [
      userId,
      serverId,
      after === undefined ? 'infinity' : new Date(after.at),
      after?.uuid ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit,
      withExpunged,
    ],
  );

export async function countNotes(tx: Tx, serverId: number, userId: number): Promise<number> {
  const [found] = await tx.query<{ n: number }>(
    `SELECT count(*) AS n FROM file_entries WHERE server_id = $1 AND user_id = $2 AND kind IN ('note', 'warning')`,
    [serverId, userId],
  );
  return found!.n;
}

/** The last warnings of a person. */
export const listWarnings = (
  sql: Sql,
  serverId: number,
  userId: number,
  limit: number,
): Promise<Pick<FileEntryRow, 'id' | 'note' | 'at'>[]> =>
  sql.query(
    `SELECT id, note, at FROM file_entries WHERE server_id = $1 AND user_id = $2 AND kind = 'warning' ORDER BY id DESC LIMIT $3`,
    [serverId, userId, limit],
  );

export async function hasFile(sql: Sql, serverId: number, userId: number): Promise<boolean> {
  const found = await sql.query('SELECT 1 FROM file_entries WHERE server_id = $1 AND user_id = $2 LIMIT 1', [
    serverId,
    userId,
  ]);
  return found.length > 0;
}
