import type { WrittenFailure } from '@cabildo/contracts';
import type { DeductionOrder } from '@cabildo/contracts/inventory/licenses/deductions.ts';
import { json, row, run, table, type Tx } from '@cabildo/kit/database';
import { lockHolders } from '../holders/table.ts';

/** What became of a key that another service had points deducted under. */
export interface Deduction {
  /** null: nothing was deducted. */
  readonly points: number | null;
  /** null where nothing was deducted: the key was voided. */
  readonly refusal: WrittenFailure | null;
}

interface DeductionTable extends Deduction {
  key: string;
  server_id: number;
  character_id: number;
  license_id: number;
  created_at: Date;
}

const deductions = table<DeductionTable>('license_deductions');

type Keyed = Omit<DeductionOrder, 'points'>;

/** What became of a key; undefined while nothing has. Others who ask for this character wait until the transaction ends. */
export async function lockDeduction(
  tx: Tx,
  { key, server_id, server_character_id }: Keyed,
): Promise<Deduction | undefined> {
  await lockHolders(tx, new Map([[server_character_id, server_id]]));
  return row(tx, deductions().where({ key }).select('points', 'refusal'));
}

/** Answers a key once and for all. The caller has it locked and found no answer. */
export async function insertDeduction(
  tx: Tx,
  { key, server_id, server_character_id: character_id, license_id }: Keyed,
  { points, refusal }: Deduction,
  created_at: Date,
): Promise<void> {
  const answer = { key, server_id, character_id, license_id, created_at };
  await run(tx, deductions().insert({ ...answer, points, refusal: refusal && json(refusal) }));
}
