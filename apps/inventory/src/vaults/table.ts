import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { WrittenFailure } from '@cabildo/contracts/errors';
import { any, c, rows, table, type RowOf, type Tx } from '@cabildo/kit/database';

/** The answers to keys of the economy. */
export const vaultUnits = table(
  'vault_units',
  {
    key: c.text,
    server_id: c.bigint,
    reason: c.text<'vault_in' | 'vault_out'>(),
    character_id: c.bigint,
    item_id: c.bigint,
    quantity: c.bigint,
    /** null: the units moved. */
    refusal: c.jsonb<WrittenFailure>().nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: one for each move of a vault',
    // A refused key may be forgotten: nothing moved under it, and a repeated request is decided anew.
    goes: { over: 'refusal IS NOT NULL', at: 'created_at', days: KEPT_DAYS.ended },
    exported: 'not: steps of a move into a vault',
  },
);
export type VaultUnitsRow = Omit<RowOf<typeof vaultUnits>, 'created_at'>;

/** The keys among these that were answered before. */
export const findAnswers = (tx: Tx, keys: readonly string[]): Promise<VaultUnitsRow[]> =>
  rows(tx, vaultUnits.select().where('key', any(keys)));

/** Stores answers; returns how many, fewer when another transaction has just answered one of the keys. */
export async function storeAnswers(tx: Tx, answers: readonly VaultUnitsRow[], now: Date): Promise<number> {
  const sorted = answers.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const stored = await tx.query(
    `INSERT INTO vault_units (${vaultUnits.list()})
     SELECT *, $8::timestamptz
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
     ON CONFLICT DO NOTHING
     RETURNING 1`,
    [
      sorted.map((row) => row.key),
      sorted.map((row) => row.server_id),
      sorted.map((row) => row.reason),
      sorted.map((row) => row.character_id),
      sorted.map((row) => row.item_id),
      sorted.map((row) => row.quantity),
      sorted.map((row) => row.refusal && JSON.stringify(row.refusal)),
      now,
    ],
  );
  return stored.length;
}
