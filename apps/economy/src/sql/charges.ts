import { Conflict, type Sql, type Tx } from '@cabildo/kit';
import type { Bills } from '../domain/bills.ts';
import type { Charge } from '../ledger/command.ts';

interface ChargeRow {
  key: string;
  state: Charge['state'];
  outcome: Charge['outcome'];
  account_id: number | null;
  amount: number | null;
  bills: Bills | null;
}

const COLUMNS = 'key, state, outcome, account_id, amount, bills';

const chargeOf = ({ state, outcome, account_id, amount, bills }: ChargeRow): Charge => ({
  state,
  outcome,
  taken: account_id === null ? null : { accountId: account_id, amount: amount!, bills },
});

export async function findCharge(sql: Sql, key: string): Promise<Charge | undefined> {
  const [row] = await sql.query<ChargeRow>(`SELECT ${COLUMNS} FROM charges WHERE key = $1`, [key]);
  return row && chargeOf(row);
}

/** The keys among these that were answered before, locked in their order. */
export async function lockCharges(tx: Tx, keys: readonly string[]): Promise<Map<string, Charge>> {
  const rows = await tx.query<ChargeRow>(
    `SELECT ${COLUMNS} FROM charges WHERE key = ANY($1::text[]) ORDER BY key FOR UPDATE`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, chargeOf(row)]));
}

/** Keeps what keys were answered. @throws {Conflict} when somebody else has just answered one of them. */
export async function storeCharges(
  tx: Tx,
  charges: ReadonlyMap<string, Charge & { serverId: number }>,
  now: Date,
): Promise<void> {
  const rows = [...charges].sort(([a], [b]) => (a < b ? -1 : 1));
  const stored = await tx.query(
    `INSERT INTO charges AS c (key, server_id, state, outcome, account_id, amount, bills, created_at)
     SELECT *, $8 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::jsonb[])
     ON CONFLICT (key) DO UPDATE SET state = excluded.state
       WHERE c.state = 'charged' AND excluded.state = 'refunded'
     RETURNING 1`,
    [
      rows.map(([key]) => key),
      rows.map(([, charge]) => charge.serverId),
      rows.map(([, charge]) => charge.state),
      rows.map(([, charge]) => JSON.stringify(charge.outcome)),
      rows.map(([, charge]) => charge.taken?.accountId ?? null),
      rows.map(([, charge]) => charge.taken?.amount ?? null),
      rows.map(([, charge]) => charge.taken?.bills && JSON.stringify(charge.taken.bills)),
      now,
    ],
  );
  if (stored.length < rows.length) throw new Conflict('a charge key was answered meanwhile');
}
