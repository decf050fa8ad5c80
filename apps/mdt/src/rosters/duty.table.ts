import type { Tx } from '@cabildo/kit/database';

/**
 * The characters among these whose open shift began after a moment; none of these shifts ends until the transaction ends. Call
 * this before calls are locked.
 */
export async function shareDuty(
  tx: Tx,
  characterIds: readonly number[],
  since: Date,
): Promise<ReadonlySet<number>> {
  if (characterIds.length === 0) return new Set();
  const shared = await tx.query<{ id: number; character_id: number }>(
    `SELECT id, character_id FROM shifts
     WHERE character_id = ANY($1::bigint[]) AND ended_at IS NULL AND org_id IS NULL AND started_at > $2 ORDER BY id FOR SHARE`,
    [characterIds, since],
  );
  return new Set(shared.map(({ character_id }) => character_id));
}
