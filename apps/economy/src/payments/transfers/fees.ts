import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';

/** EC-10: the fee that the sender of a transfer pays on top, in whole units (percentages are floored, GW-15). */
export function transferFee(
  amount: number,
  { fee_percent, fee_fixed }: BankConfig['transfers_config'],
): number {
  return percentOf(amount, fee_percent) + fee_fixed;
}

/**
 * Returns `percent` of an amount, floored. Percentages are taken as whole 10^-4 parts, so that 0.07 % of 10^12 does not
 * depend on floating point.
 */
export function percentOf(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 10_000))) / 1_000_000n);
}
