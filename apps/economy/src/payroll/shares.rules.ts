import { LIMITS } from '@cabildo/contracts/limits';

/** The sum that a character is owed. */
export interface Claim {
  readonly character_id: number;
  readonly owed: number;
}

/** PY-01: the wages of some minutes, rounded down, and no more than one operation moves (GW-15). */
export const wagesOf = (minutes: number, perHour: number): number =>
  Number(min((BigInt(minutes) * BigInt(perHour)) / 60n, BigInt(LIMITS.max_amount)));

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * PY-03: what each gets of too little money, in the order of the claims: everybody in proportion, rounded down, and the coins that
 * are left to the lowest character, as far as it is owed as much.
 */
export function share(claims: readonly Claim[], available: number): number[] {
  const total = claims.reduce((sum, { owed }) => sum + owed, 0);
  if (total <= available) return claims.map(({ owed }) => owed);
  const shares = claims.map(({ owed }) => Number((BigInt(owed) * BigInt(available)) / BigInt(total)));
  let left = available - shares.reduce((sum, each) => sum + each, 0);
  const lowestFirst = [...claims.keys()].toSorted(
    (a, b) => claims[a]!.character_id - claims[b]!.character_id,
  );
  for (const index of lowestFirst) {
    const more = Math.min(left, claims[index]!.owed - shares[index]!);
    shares[index]! += more;
    left -= more;
  }
  return shares;
}
