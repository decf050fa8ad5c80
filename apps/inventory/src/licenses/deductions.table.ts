import type { WrittenFailure } from '@cabildo/contracts/errors';
import type { DeductionOrder } from '@cabildo/contracts/inventory/licenses/deductions.ts';
import { c, row, run, table, type RowOf, type Tx } from '@cabildo/kit/database';
import { lockHolders } from '../holders/table.ts';

/** The answers to keys under which other services had points deducted. */
export const deductions = table(
  'license_deductions',
  {
    key: c.text,
    server_id: c.bigint,
    character_id: c.bigint,
    license_id: c.bigint,
    /** null: nothing was deducted. */
    points: c.int.nullable,
    /** Why nothing was deducted; null as well where the key was voided. */
    refusal: c.jsonb<WrittenFailure>().nullable,
    created_at: c.timestamptz,
    /** When the licence was granted from which the points were taken; null where none were, or by a version that did not know. */
    granted_at: c.timestamptz.nullable,
    /** The points that were given back since the key is voided; null: it is not. */
    restored: c.int.nullable,
  },
  {
    bound: 'staff',
    goes: 'stays: a key is answered once and for all (V1-06)',
    exported: 'not: a mark that points were deducted; the points are shown',
  },
);
type Row = RowOf<typeof deductions>;
export type Deduction = Pick<Row, 'points' | 'refusal' | 'granted_at'>;

type Keyed = Omit<DeductionOrder, 'points'>;

/** The answer to a key; undefined while it has none. Others who ask for this character wait until the transaction ends. */
export async function lockDeduction(
  tx: Tx,
  { key, server_id, server_character_id }: Keyed,
): Promise<(Deduction & Pick<Row, 'created_at' | 'restored'>) | undefined> {
  await lockHolders(tx, new Map([[server_character_id, server_id]]));
  return row(
    tx,
    deductions.select('points', 'refusal', 'created_at', 'granted_at', 'restored').where({ key }),
  );
}

/** Answers a key once and for all. The caller has it locked and found no answer. */
export async function insertDeduction(
  tx: Tx,
  { key, server_id, server_character_id: character_id, license_id }: Keyed,
  { points, refusal, granted_at }: Deduction,
  created_at: Date,
): Promise<void> {
  const answer = {
    key,
    server_id,
    character_id,
    license_id,
    points,
    refusal,
    granted_at,
    created_at,
    restored: null,
  };
  await run(tx, deductions.insert(answer));
}

/** Stores that a key, which the caller has locked, was voided, and how many points were given back for it. */
export async function markRestored(tx: Tx, { key }: Pick<Keyed, 'key'>, restored: number): Promise<void> {
  await run(tx, deductions.update({ restored }).where({ key }));
}
