import type { Failure } from '@cabildo/contracts';
import { Conflict, type Sql, type Tx } from '@cabildo/kit';
import type { Purchase, PurchaseState } from '../ledger/command.ts';

const COLUMNS = `id, server_id AS "serverId", character_id AS "characterId", user_id AS "userId", state, lines,
  license_id AS "licenseId", total, payment_method AS "paymentMethod", refusal, claim_actor AS "claimActor",
  claim_key AS "claimKey", created_at AS "createdAt"`;

/** Purchases, locked in the order of their ids. */
export async function lockPurchases(tx: Tx, ids: readonly number[]): Promise<Map<number, Purchase>> {
  const rows = await tx.query<Purchase>(
    `SELECT ${COLUMNS} FROM purchases WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a character is paying for this licence at the moment. */
export async function isBeingBought(sql: Sql, characterId: number, licenseId: number): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM purchases WHERE character_id = $1 AND license_id = $2 AND state = 'reserved'`,
    [characterId, licenseId],
  );
  return rows.length > 0;
}

/** Until then a purchase is left to the request that began it: longer than any request lives (gateway: 8 s). */
const LEASE_SECONDS = 12;

/** @throws {Conflict} when one of them is for a licence that is being bought already, since a moment ago. */
export async function beginPurchases(tx: Tx, purchases: readonly Purchase[], now: Date): Promise<void> {
  const begun = await tx.query(
    `INSERT INTO purchases (id, server_id, character_id, user_id, lines, license_id, total, claim_actor, claim_key,
       created_at, settle_at)
     SELECT v.*, $10, $10::timestamptz + make_interval(secs => $11)
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::bigint[], $7::bigint[],
       $8::text[], $9::text[]) AS v
     ON CONFLICT (character_id, license_id) WHERE state = 'reserved' AND license_id IS NOT NULL DO NOTHING
     RETURNING 1`,
    [
      purchases.map((row) => row.id),
      purchases.map((row) => row.serverId),
      purchases.map((row) => row.characterId),
      purchases.map((row) => row.userId),
      purchases.map((row) => row.lines && JSON.stringify(row.lines)),
      purchases.map((row) => row.licenseId),
      purchases.map((row) => row.total),
      purchases.map((row) => row.claimActor),
      purchases.map((row) => row.claimKey),
      now,
      LEASE_SECONDS,
    ],
  );
  if (begun.length < purchases.length) throw new Conflict('the licence is being bought already');
}

/** Keeps why purchases that are under way are not going to be delivered. */
export async function doomPurchases(
  tx: Tx,
  doomed: readonly { purchase: Purchase; refusal: Failure }[],
): Promise<void> {
  await tx.query(
    `UPDATE purchases p SET refusal = v.refusal FROM unnest($1::bigint[], $2::jsonb[]) AS v (id, refusal)
     WHERE p.id = v.id`,
    [doomed.map(({ purchase }) => purchase.id), doomed.map(({ refusal }) => JSON.stringify(refusal))],
  );
}

export async function endPurchases(
  tx: Tx,
  endings: readonly {
    purchase: Purchase;
    state: PurchaseState;
    paymentMethod: string | null;
    refusal: Failure | null;
  }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE purchases p SET state = v.state, payment_method = v.payment_method, refusal = v.refusal, finished_at = $5
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[]) AS v (id, state, payment_method, refusal)
     WHERE p.id = v.id`,
    [
      endings.map((row) => row.purchase.id),
      endings.map((row) => row.state),
      endings.map((row) => row.paymentMethod),
      endings.map((row) => row.refusal && JSON.stringify(row.refusal)),
      now,
    ],
  );
}

/**
 * Takes over purchases that were left in the middle, a few at a time, each for a lease, so that of several replicas one
 * settles it.
 */
export async function takeOverPurchases(sql: Sql, limit: number, now: Date): Promise<Purchase[]> {
  return sql.query<Purchase>(
    `UPDATE purchases SET settle_at = $3::timestamptz + make_interval(secs => $2)
     WHERE id IN (
       SELECT id FROM purchases WHERE state = 'reserved' AND settle_at <= $3
       ORDER BY settle_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [limit, LEASE_SECONDS, now],
  );
}

export async function findPurchase(sql: Sql, id: number): Promise<Purchase | undefined> {
  const [row] = await sql.query<Purchase>(`SELECT ${COLUMNS} FROM purchases WHERE id = $1`, [id]);
  return row;
}
