import { Conflict, type Sql, type Tx } from '@cabildo/kit/database';
import { LEASE_SECONDS, type Purchase } from './purchase.ts';

/** The columns that say what is sold, beside those that every purchase has, with their types in the database. */
export type GoodsColumns<P extends Purchase> = Readonly<
  Record<Exclude<keyof P, keyof Purchase> & string, 'bigint' | 'jsonb'>
>;

/** The `purchases` of a service that sells. */
export interface PurchaseTable<P extends Purchase> {
  /** The purchases among these ids that exist, locked in id order. */
  lock(tx: Tx, ids: readonly number[]): Promise<P[]>;
  /** @throws {Conflict} when a unique index leaves one out, because a concurrent transaction has begun the like. */
  insert(tx: Tx, purchases: readonly P[], now: Date): Promise<void>;
  /** Stores how purchases ended, or why one that is still open cannot be delivered. */
  update(tx: Tx, purchases: readonly P[], now: Date): Promise<void>;
  /**
   * Takes over up to `limit` interrupted purchases whose lease has ended, each for a new lease, so that only one replica
   * settles it.
   */
  takeOver(sql: Sql, limit: number, now: Date): Promise<P[]>;
  /** When the next purchase that is still open is to be taken over. */
  nextSettlement(sql: Sql): Promise<Date | null>;
}

/** The statements of a service's purchases. `goods` are its own columns; they never change once a purchase has begun. */
export function purchaseTable<P extends Purchase>(goods: GoodsColumns<P>): PurchaseTable<P> {
  const own = Object.entries(goods) as [keyof P & string, 'bigint' | 'jsonb'][];
  const names = own.map(([name]) => name);
  const columns = [
    'id',
    'server_id',
    'character_id',
    'user_id',
    'state',
    'total',
    'payment_method',
    'refusal',
    'claim_actor',
    'claim_key',
    'created_at',
    ...names,
  ].join(', ');
  const arrays = own.map(([, type], at) => `$${10 + at}::${type}[]`);
  const insertion = `INSERT INTO purchases (created_at, settle_at, id, server_id, character_id, user_id, total,
      claim_actor, claim_key${names.map((name) => `, ${name}`).join('')})
    SELECT $1::timestamptz, $1::timestamptz + make_interval(secs => $2), v.*
    FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[],
      $9::text[]${arrays.map((array) => `, ${array}`).join('')}) AS v
    ON CONFLICT DO NOTHING
    RETURNING 1`;
  const valueOf = (row: P, [name, type]: (typeof own)[number]): unknown =>
    type === 'jsonb' && row[name] !== null ? JSON.stringify(row[name]) : row[name];

  return {
    lock: (tx, ids) =>
      tx.query<P>(`SELECT ${columns} FROM purchases WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`, [
        ids,
      ]),
    async insert(tx, purchases, now) {
      const begun = await tx.query(insertion, [
        now,
        LEASE_SECONDS,
        purchases.map((row) => row.id),
        purchases.map((row) => row.server_id),
        purchases.map((row) => row.character_id),
        purchases.map((row) => row.user_id),
        purchases.map((row) => row.total),
        purchases.map((row) => row.claim_actor),
        purchases.map((row) => row.claim_key),
        ...own.map((column) => purchases.map((row) => valueOf(row, column))),
      ]);
      if (begun.length < purchases.length) throw new Conflict('the like is being bought already');
    },
    async update(tx, purchases, now) {
      await tx.query(
        `UPDATE purchases p SET state = v.state, total = v.total, payment_method = v.payment_method,
           refusal = v.refusal, finished_at = CASE WHEN v.state <> 'reserved' THEN $6::timestamptz END
         FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::jsonb[])
           AS v (id, state, total, payment_method, refusal)
         WHERE p.id = v.id`,
        [
          purchases.map((row) => row.id),
          purchases.map((row) => row.state),
          purchases.map((row) => row.total),
          purchases.map((row) => row.payment_method),
          purchases.map((row) => row.refusal && JSON.stringify(row.refusal)),
          now,
        ],
      );
    },
    takeOver: (sql, limit, now) =>
      sql.query<P>(
        `UPDATE purchases SET settle_at = $3::timestamptz + make_interval(secs => $2)
         WHERE id IN (
           SELECT id FROM purchases WHERE state = 'reserved' AND settle_at <= $3
           ORDER BY settle_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING ${columns}`,
        [limit, LEASE_SECONDS, now],
      ),
    async nextSettlement(sql) {
      const [row] = await sql.query<{ due: Date | null }>(
        `SELECT min(settle_at) AS due FROM purchases WHERE state = 'reserved'`,
      );
      return row!.due;
    },
  };
}
