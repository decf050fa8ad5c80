import type { Tx } from '@cabildo/kit';
import type { Profile } from '../domain/profile.ts';

/**
 * Reads and locks the profile of a type until the transaction ends. A type without one gets `first`; `isNew` tells
 * that.
 */
export async function lockProfile(
  tx: Tx,
  type: string,
  first: Profile,
): Promise<{ profile: Profile; isNew: boolean }> {
  const made = await tx.query(
    'INSERT INTO type_profiles (type, phrases, trigrams) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
    [type, first.phrases, first.trigrams],
  );
  const [profile] = await tx.query<Profile>(
    'SELECT phrases, trigrams FROM type_profiles WHERE type = $1 FOR UPDATE',
    [type],
  );
  return { profile: profile!, isNew: made.length > 0 };
}

export async function saveProfile(tx: Tx, type: string, { phrases, trigrams }: Profile): Promise<void> {
  await tx.query('UPDATE type_profiles SET phrases = $2, trigrams = $3 WHERE type = $1', [
    type,
    phrases,
    trigrams,
  ]);
}
