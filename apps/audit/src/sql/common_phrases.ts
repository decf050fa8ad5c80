import type { Tx } from '@cabildo/kit';

/**
 * Reads and locks the phrases of a type until the transaction ends. Of a type without any, `first` becomes the only
 * one; `isNew` tells that.
 */
export async function lockPhrases(
  tx: Tx,
  type: string,
  first: string,
): Promise<{ phrases: string[]; isNew: boolean }> {
  const made = await tx.query(
    'INSERT INTO common_phrases (type, phrases) VALUES ($1, ARRAY[$2]) ON CONFLICT DO NOTHING RETURNING 1',
    [type, first],
  );
  const [row] = await tx.query<{ phrases: string[] }>(
    'SELECT phrases FROM common_phrases WHERE type = $1 FOR UPDATE',
    [type],
  );
  return { phrases: row!.phrases, isNew: made.length > 0 };
}

export async function savePhrases(tx: Tx, type: string, phrases: readonly string[]): Promise<void> {
  await tx.query('UPDATE common_phrases SET phrases = $2 WHERE type = $1', [type, phrases]);
}
