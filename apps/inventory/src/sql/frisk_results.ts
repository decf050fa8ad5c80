import type { Sql, Tx } from '@cabildo/kit';
import type { FriskAction, FriskResult } from '../domain/frisk.ts';

const COLUMNS = 'id AS result_id, item_id, name, quantity, can_confiscate, result';

/**
 * Writes down what a search of a character finds at this moment (FR-02). None of these items can be deleted until the
 * transaction ends; whoever deletes one afterwards finds the result and leaves it (IT-03).
 */
export async function insertResults(tx: Tx, friskId: number, characterId: number): Promise<FriskResult[]> {
  return tx.query<FriskResult>(
    `WITH found AS (
       SELECT i.id, i.name, h.quantity, i.can_confiscate
       FROM holdings h JOIN items i ON i.id = h.item_id
       WHERE h.character_id = $2 AND h.quantity > 0 AND i.can_search
       ORDER BY i.id FOR KEY SHARE OF i
     ), written AS (
       INSERT INTO frisk_results (frisk_id, item_id, name, quantity, can_confiscate)
       SELECT $1, id, name, quantity, can_confiscate FROM found ORDER BY id
       RETURNING ${COLUMNS}
     )
     SELECT * FROM written ORDER BY item_id`,
    [friskId, characterId],
  );
}

/** All results of a frisk, in the order they were listed in when it began. */
export async function listResults(sql: Sql, friskId: number): Promise<FriskResult[]> {
  return sql.query<FriskResult>(`SELECT ${COLUMNS} FROM frisk_results WHERE frisk_id = $1 ORDER BY item_id`, [
    friskId,
  ]);
}

/** A result of this frisk and no other (FR-03). */
export async function findResult(sql: Sql, friskId: number, id: number): Promise<FriskResult | undefined> {
  const [row] = await sql.query<FriskResult>(
    `SELECT ${COLUMNS} FROM frisk_results WHERE id = $2 AND frisk_id = $1`,
    [friskId, id],
  );
  return row;
}

/** Writes down what the searcher decided. His frisk is locked; so is the item, if it is not to be left. */
export async function decideResult(tx: Tx, id: number, action: FriskAction): Promise<void> {
  await tx.query('UPDATE frisk_results SET result = $2 WHERE id = $1', [id, action]);
}

/** Whatever searchers have decided of an item, or not yet, in sessions that are open: it is left (IT-03). */
export async function leaveInOpenFrisks(tx: Tx, itemId: number): Promise<void> {
  await tx.query(
    `UPDATE frisk_results r SET result = 'left' FROM frisks f
     WHERE r.item_id = $1 AND f.id = r.frisk_id AND f.state = 'open'`,
    [itemId],
  );
}
