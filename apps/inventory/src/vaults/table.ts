import type { WrittenFailure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit/database';

/** The answer to a key of the economy, and what it moved, if anything. */
export interface VaultUnitsRow {
  readonly key: string;
  readonly server_id: number;
  readonly reason: 'vault_in' | 'vault_out';
  readonly character_id: number;
  readonly item_id: number;
  readonly quantity: number;
  /** null: the units moved. */
  readonly refusal: WrittenFailure | null;
}

/** The keys among these that were answered before. */
export const findAnswers = (tx: Tx, keys: readonly string[]): Promise<VaultUnitsRow[]> =>
  tx.query<VaultUnitsRow>(
    `SELECT key, server_id, reason, character_id, item_id, quantity, refusal FROM vault_units
     WHERE key = ANY($1::text[])`,
    [keys],
  );

/** Stores answers; returns how many, fewer when another transaction has just answered one of the keys. */
export async function storeAnswers(tx: Tx, answers: readonly VaultUnitsRow[], now: Date): Promise<number> {
  const rows = answers.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const stored = await tx.query(
    `INSERT INTO vault_units (key, server_id, reason, character_id, item_id, quantity, refusal, created_at)
     SELECT *, $8::timestamptz
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
     ON CONFLICT DO NOTHING
     RETURNING 1`,
    [
      rows.map((row) => row.key),
      rows.map((row) => row.server_id),
      rows.map((row) => row.reason),
      rows.map((row) => row.character_id),
      rows.map((row) => row.item_id),
      rows.map((row) => row.quantity),
      rows.map((row) => row.refusal && JSON.stringify(row.refusal)),
      now,
    ],
  );
  return stored.length;
}
