import type { EvidenceTarget } from '@cabildo/contracts/inventory/evidence/evidence.ts';
import { any, c, row, rows, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const evidenceRooms = table(
  'evidence_rooms',
  { id: c.bigint, server_id: c.bigint, department_id: c.bigint },
  { bound: 'staff', goes: 'stays: one for each department that has kept evidence' },
);

export const evidenceEntries = table(
  'evidence_entries',
  {
    id: c.id,
    server_id: c.bigint,
    room_id: c.bigint,
    department_id: c.bigint,
    item_id: c.bigint,
    owner_character_id: c.bigint,
    frisk_id: c.bigint,
    searcher_character_id: c.bigint,
    searcher_user_id: c.bigint,
    taken: c.bigint,
    /** The units that are still there. */
    quantity: c.bigint,
    move_count: c.int,
    created_at: c.timestamptz,
  },
  {
    bound: 'frisks_started',
    goes: 'stays: the chain of custody',
    exported: 'in evidence',
    locks: { evidence_entries: 125 },
  },
);
export type EntryRow = RowOf<typeof evidenceEntries>;

export const evidenceMoves = table(
  'evidence_moves',
  {
    id: c.id,
    entry_id: c.bigint,
    quantity: c.bigint,
    target: c.text<EvidenceTarget>(),
    /** Null: the units were destroyed. */
    to_character_id: c.bigint.nullable,
    by_character_id: c.bigint,
    by_user_id: c.bigint,
    reason: c.text,
    created_at: c.timestamptz,
  },
  {
    bound: 'staff',
    goes: 'with its entry',
    person: { reason: { stays: 'the chain of custody' } },
    exported: 'not: what officers did with evidence is in the log',
  },
);
export type MoveRow = RowOf<typeof evidenceMoves>;

/** The room in which a department keeps evidence; it is made where there is none. */
export async function roomOf(tx: Tx, serverId: number, departmentId: number): Promise<number> {
  const of = [serverId, departmentId];
  await tx.query(
    'INSERT INTO evidence_rooms (server_id, department_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    of,
  );
  const [room] = await tx.query<{ id: number }>(
    'SELECT id FROM evidence_rooms WHERE server_id = $1 AND department_id = $2',
    of,
  );
  return room!.id;
}

/** An entry of a server (GW-24). */
export const findEntry = (sql: Sql, serverId: number, id: number): Promise<EntryRow | undefined> =>
  row(sql, evidenceEntries.select().where({ id, server_id: serverId }));

/** Locks entries, in the order of their ids. */
export const lockEntries = (tx: Tx, ids: readonly number[]): Promise<EntryRow[]> =>
  evidenceEntries.lock(tx, ids);

/** Inserts entries; returns their ids, in the same order. */
export async function insertEntries(
  tx: Tx,
  entries: readonly Omit<EntryRow, 'id'>[],
): Promise<number[]> {
  const inserted = await Promise.all(
    entries.map((entry) => row(tx, evidenceEntries.insert(entry).returning(['id']))),
  );
  return inserted.map((each) => each!.id);
}

/** Whether a department has kept evidence. */
export const hasRoom = async (sql: Sql, serverId: number, departmentId: number): Promise<boolean> =>
  (await row(
    sql,
    evidenceRooms.select('id').where({ server_id: serverId, department_id: departmentId }),
  )) !== undefined;

export async function storeMoves(
  tx: Tx,
  entries: readonly EntryRow[],
  moves: readonly Omit<MoveRow, 'id'>[],
): Promise<void> {
  await evidenceEntries.updateMany(tx, entries, { by: ['id'], set: ['quantity', 'move_count'] });
  await evidenceMoves.insertMany(tx, moves);
}

/** An entry with the name of its item. */
export type ListedEntry = EntryRow & { readonly name: string };

interface Selection {
  readonly serverId: number;
  readonly departmentId: number;
  readonly withGone: boolean;
}

/** A page of the entries of a department, newest first, from an entry or an offset on, and how many there are. */
export async function listEntries(
  sql: Sql,
  { serverId, departmentId, withGone }: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<Page<ListedEntry>> {
  const kept = withGone ? '' : 'AND e.quantity > 0';
  const room = '(SELECT id FROM evidence_rooms WHERE server_id = $1 AND department_id = $2)';
  const [entries, [counted]] = await Promise.all([
    sql.query<ListedEntry>(
      `SELECT ${evidenceEntries.list('e')}, i.name FROM evidence_entries e JOIN items i ON i.id = e.item_id
       WHERE e.room_id = ${room} AND e.id < $3 ${kept} ORDER BY e.id DESC LIMIT $4 OFFSET $5`,
      [serverId, departmentId, after ?? Number.MAX_SAFE_INTEGER, limit, offset],
    ),
    sql.query<{ total: number }>(
      `SELECT count(*) AS total FROM evidence_entries e WHERE e.room_id = ${room} ${kept}`,
      [serverId, departmentId],
    ),
  ]);
  return { rows: entries, total: counted!.total };
}

/** The moves of entries, in their order. */
export const listMoves = (sql: Sql, entryIds: readonly number[]): Promise<MoveRow[]> =>
  rows(sql, evidenceMoves.select().where('entry_id', any(entryIds)).orderBy('id'));
