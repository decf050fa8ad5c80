import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { FRISK_ACTIONS, FRISK_STATES } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import { c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export type FriskState = (typeof FRISK_STATES)[number];
export type FriskAction = (typeof FRISK_ACTIONS)[number];

/** Searches of one character by another. */
export const frisks = table(
  'frisks',
  {
    id: c.id,
    server_id: c.bigint,
    searcher_character_id: c.bigint,
    searcher_user_id: c.bigint,
    target_character_id: c.bigint,
    target_user_id: c.bigint,
    /** FR-07: begun by the power of a department, so that it goes before a member's. */
    by_power: c.boolean,
    /** The stored state: an open frisk may have expired since (`asOf`). */
    state: c.text<FriskState>(),
    started_at: c.timestamptz,
    expires_at: c.timestamptz,
    finished_at: c.timestamptz.nullable,
  },
  {
    bound: 'frisks_started',
    goes: { over: `state <> 'open'`, at: 'finished_at', days: KEPT_DAYS.ended },
    exported: 'in frisks',
    locks: { 'beginning of frisks': 30, frisks: 40 },
  },
);
export type Frisk = RowOf<typeof frisks>;

/** The items that a search found. */
export const results = table(
  'frisk_results',
  {
    id: c.id,
    frisk_id: c.bigint,
    item_id: c.bigint,
    name: c.text,
    quantity: c.bigint,
    can_confiscate: c.boolean,
    /** The decision of the searcher; null while there is none. */
    result: c.text<FriskAction>().nullable,
  },
  { bound: 'frisks_started', goes: 'with its frisk' },
);

/** An item that was found, and the searcher's decision about it, as callers see them. */
export type FriskResult = Omit<RowOf<typeof results>, 'id' | 'frisk_id'> & { readonly result_id: number };

export const dueFrisks = due(frisks, { at: 'expires_at', among: `state = 'open'` });

export type NewFrisk = Omit<Frisk, 'id' | 'state' | 'finished_at'>;

/**
 * Locks the beginning of frisks of a target until the transaction ends, so that one which goes before others (FR-07) meets no
 * other that is beginning. Call this before a frisk is locked.
 */
export const lockBeginning = (tx: Tx, targetId: number): Promise<void> =>
  tx.lock('beginning of frisks', targetId);

/** Begins a frisk; undefined when another of the same target is open (FR-02), also one that began concurrently. */
export async function insertFrisk(tx: Tx, frisk: NewFrisk): Promise<Frisk | undefined> {
  const [inserted] = await tx.query<Frisk>(
    `INSERT INTO frisks (server_id, searcher_character_id, searcher_user_id, target_character_id, target_user_id,
       by_power, started_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (target_character_id) WHERE state = 'open' DO NOTHING
     RETURNING ${frisks.list()}`,
    [
      frisk.server_id,
      frisk.searcher_character_id,
      frisk.searcher_user_id,
      frisk.target_character_id,
      frisk.target_user_id,
      frisk.by_power,
      frisk.started_at,
      frisk.expires_at,
    ],
  );
  return inserted;
}

const friskOf = (serverId: number, id: number) => frisks.select().where({ id, server_id: serverId });

/** A frisk of a server (GW-24). */
export const findFrisk = (sql: Sql, serverId: number, id: number): Promise<Frisk | undefined> =>
  row(sql, friskOf(serverId, id));

/** Like {@link findFrisk}, locked until the transaction ends. Frisks are locked before items, so call this first. */
export const lockFrisk = (tx: Tx, serverId: number, id: number): Promise<Frisk | undefined> =>
  row(tx, friskOf(serverId, id).forUpdate());

/** Ends a frisk that the transaction has locked and found open. */
export async function endFrisk(
  tx: Tx,
  id: number,
  state: 'completed' | 'cancelled' | 'expired',
  now: Date,
): Promise<Frisk> {
  const ended = frisks.update({ state, finished_at: now }).where({ id });
  return (await row(tx, ended.returning(frisks.columns)))!;
}

/** Stores that the open frisk of a target has expired, so that another can begin (FR-02); returns it. */
export async function expireFriskOf(tx: Tx, targetId: number, now: Date): Promise<Frisk | undefined> {
  const [expired] = await tx.query<Frisk>(
    `UPDATE frisks SET state = 'expired', finished_at = expires_at
     WHERE target_character_id = $1 AND state = 'open' AND expires_at <= $2
     RETURNING ${frisks.list()}`,
    [targetId, now],
  );
  return expired;
}

/** Cancels the open frisk of a target unless it was begun by a power (FR-07); returns it. */
export async function cancelMembersFriskOf(tx: Tx, targetId: number, now: Date): Promise<Frisk | undefined> {
  const [cancelled] = await tx.query<Frisk>(
    `UPDATE frisks SET state = 'cancelled', finished_at = $2
     WHERE target_character_id = $1 AND state = 'open' AND NOT by_power
     RETURNING ${frisks.list()}`,
    [targetId, now],
  );
  return cancelled;
}

/** Gives a frisk that is locked and open time until this moment (FR-07). */
export async function prolongFrisk(tx: Tx, id: number, expiresAt: Date): Promise<void> {
  await run(tx, frisks.update({ expires_at: expiresAt }).where({ id }));
}

/** Cancels and returns the open frisks in which these characters are searcher or target (SV-10). */
export async function cancelFrisksOf(tx: Tx, characterIds: readonly number[], now: Date): Promise<Frisk[]> {
  return tx.query<Frisk>(
    `UPDATE frisks SET state = 'cancelled', finished_at = $2
     WHERE id = ANY(ARRAY(
       SELECT id FROM frisks WHERE state = 'open' AND expires_at > $2 AND id = ANY(ARRAY(
         SELECT id FROM frisks WHERE state = 'open' AND target_character_id = ANY($1::bigint[])
         UNION ALL
         SELECT id FROM frisks WHERE state = 'open' AND searcher_character_id = ANY($1::bigint[])))
       ORDER BY id FOR UPDATE))
     RETURNING ${frisks.list()}`,
    [characterIds, now],
  );
}

/** Whether any of these characters is searcher or target in an open frisk. */
export async function areFrisked(tx: Tx, characterIds: readonly number[], now: Date): Promise<boolean> {
  const open = await tx.query(
    `SELECT 1 FROM frisks WHERE state = 'open' AND expires_at > $2 AND id = ANY(ARRAY(
       SELECT id FROM frisks WHERE state = 'open' AND target_character_id = ANY($1::bigint[])
       UNION ALL
       SELECT id FROM frisks WHERE state = 'open' AND searcher_character_id = ANY($1::bigint[])))`,
    [characterIds, now],
  );
  return open.length > 0;
}

/**
 * Stores the items that a search of a character finds now (FR-02). The items are locked against deletion until the transaction
 * ends, so that a later deletion sees the results and sets them to `left` (IT-03).
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
       RETURNING id AS result_id, item_id, name, quantity, can_confiscate, result
     )
     SELECT * FROM written ORDER BY item_id`,
    [friskId, characterId],
  );
}

const resultsOf = (friskId: number) =>
  results
    .select({ result_id: 'id' }, 'item_id', 'name', 'quantity', 'can_confiscate', 'result')
    .where({ frisk_id: friskId });

/** All results of a frisk, in the order in which `start` listed them. */
export const listResults = (sql: Sql, friskId: number): Promise<FriskResult[]> =>
  rows(sql, resultsOf(friskId).orderBy('item_id'));

/** A result, only if it belongs to this frisk (FR-03). */
export const findResult = (sql: Sql, friskId: number, id: number): Promise<FriskResult | undefined> =>
  row(sql, resultsOf(friskId).where({ id }));

/** Stores a decision. The frisk must be locked, and so must the item when it is confiscated. */
export async function decideResult(tx: Tx, id: number, action: FriskAction): Promise<void> {
  await run(tx, results.update({ result: action }).where({ id }));
}

/** Sets the results of an item to `left` in all open frisks (IT-03). */
export async function leaveInOpenFrisks(tx: Tx, itemId: number): Promise<void> {
  await tx.query(
    `UPDATE frisk_results r SET result = 'left' FROM frisks f
     WHERE r.item_id = $1 AND f.id = r.frisk_id AND f.state = 'open'`,
    [itemId],
  );
}
