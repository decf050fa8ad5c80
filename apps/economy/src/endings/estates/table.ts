import {
  c,
  row,
  rows,
  run,
  table,
  type Database,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, SHORT_LEASE_SECONDS } from '@cabildo/kit/jobs';
import { vaultMoves, type MoveRow } from '../../vaults/table.ts';

/** Goods of dead characters on their way to their heirs (ECB-15). */
export const estates = table(
  'estates',
  {
    id: c.id,
    server_id: c.bigint,
    character_id: c.bigint,
    /** null: nobody inherits, and the goods are destroyed. */
    to_character_id: c.bigint.nullable,
    /** The user who executed the inheritance. */
    user_id: c.bigint,
    state: c.text<'open' | 'done'>(),
    /** How often it was opened: goods that reach the dead character later pass on as well. */
    round: c.int,
    created_at: c.timestamptz,
    due_at: c.timestamptz,
    finished_at: c.timestamptz.nullable,
  },
  {
    bound: 'characters_deleted',
    goes: 'stays: goods that reach a dead heir later pass on from here',
    exported: 'not: rounds by which goods of the dead pass on; what came of them is in entries',
    locks: { estates: 260 },
  },
);
export type EstateRow = RowOf<typeof estates>;

export const dueEstates = due(estates, {
  at: 'due_at',
  among: `state = 'open'`,
  leaseSeconds: SHORT_LEASE_SECONDS,
});

/** Orders that the goods of a dead character pass on. */
export async function openEstate(
  tx: Tx,
  opened: Pick<EstateRow, 'server_id' | 'character_id' | 'to_character_id' | 'user_id'>,
  now: Date,
): Promise<void> {
  await run(
    tx,
    estates.insert({ ...opened, state: 'open', round: 1, created_at: now, due_at: now, finished_at: null }),
  );
}

/** Orders that the goods of dead characters that are deleted are destroyed; those that pass on already go to their heirs. */
export async function openWithoutHeir(
  tx: Tx,
  deleted: readonly { server_id: number; server_character_id: number; user_id: number }[],
  now: Date,
): Promise<void> {
  const opened = deleted.map(({ server_id, server_character_id: character_id, user_id }) => ({
    server_id,
    character_id,
    to_character_id: null,
    user_id,
    state: 'open' as const,
    round: 1,
    created_at: now,
    due_at: now,
    finished_at: null,
  }));
  if (opened.length > 0) await estates.insertMany(tx, opened, { skipExisting: true });
}

/**
 * Notes that everything has arrived, unless the estate was opened again meanwhile. Where the heir is dead and its own estate
 * was executed, that one is opened again, because these goods belong to it now.
 */
export function finish(
  database: Database,
  { id, round, to_character_id }: EstateRow,
  now: Date,
): Promise<void> {
  return database.transaction(async (tx) => {
    await run(tx, estates.update({ state: 'done', finished_at: now }).where({ id, round, state: 'open' }));
    if (to_character_id === null) return;
    await tx.query(
      `UPDATE estates SET state = 'open', round = round + 1, due_at = $2, finished_at = NULL WHERE character_id = $1`,
      [to_character_id, now],
    );
  });
}

/** The vaults of a dead character: those that were closed with its estate, and those that are closed with it now. */
const OF_ESTATE = `FROM vault_items i JOIN accounts a ON a.id = i.account_id
  WHERE a.server_id = $1 AND a.owner_character_id = $2 AND a.kind = 'vault' AND i.item_id IS NOT NULL`;

/** Units of a dead character's vaults, those on their way in or out not counted. */
export async function countVaultUnits(sql: Sql, serverId: number, characterId: number): Promise<number> {
  const [counted] = await sql.query<{ units: number }>(
    `SELECT least(coalesce(sum(i.quantity), 0), 9007199254740991)::bigint AS units ${OF_ESTATE}`,
    [serverId, characterId],
  );
  return counted!.units;
}

/** Rows of vaults that an estate has not emptied yet, up to `limit`. */
export const listVaultUnits = (
  sql: Sql,
  { server_id, character_id }: EstateRow,
  limit: number,
): Promise<{ id: number; account_id: number }[]> =>
  sql.query(`SELECT i.id, i.account_id ${OF_ESTATE} AND i.quantity > 0 ORDER BY i.id LIMIT $3`, [
    server_id,
    character_id,
    limit,
  ]);

/** Whether anything lies in the vaults of an estate, or is on its way in or out. */
export async function hasVaultItems(sql: Sql, { server_id, character_id }: EstateRow): Promise<boolean> {
  const found = await sql.query(`SELECT 1 ${OF_ESTATE} LIMIT 1`, [server_id, character_id]);
  return found.length > 0;
}

/** Moves out of vaults that the estate has begun and not ended. */
export const listOpenMoves = (sql: Sql, estateId: number, limit: number): Promise<MoveRow[]> =>
  rows(sql, vaultMoves.select().where({ estate_id: estateId, state: 'open' }).limit(limit));

export const findEstate = (sql: Sql, characterId: number): Promise<EstateRow | undefined> =>
  row(sql, estates.select().where({ character_id: characterId }));
