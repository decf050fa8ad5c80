import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import type { SystemKind } from '../bank/accounts/table.ts';
import type { Bills } from '../bank/accounts/bills.ts';

/** One side of a movement: a signed amount on an account. A wallet's posting also says which bills come (+) and go (−). */
export interface Posting {
  readonly account: number | SystemKind;
  readonly amount: number;
  readonly type: EntryType;
  readonly bills?: Bills;
  /** The other side as the register shows it, where there is one. */
  readonly counterparty?: number | undefined;
}

/** Money that moves: postings whose amounts sum to zero (EC-01). */
export interface Movement {
  readonly kind: string;
  readonly concept?: string | null;
  readonly postings: readonly Posting[];
}

/**
 * What an account has more, from where all money of its server comes from; below zero: what it has less, which goes back
 * there.
 */
export const adjustmentOf = (account: number, change: number, bills?: Bills | null): readonly Posting[] => [
  { account: 'issuance', amount: -change, type: 'adjustment' },
  { account, amount: change, type: 'adjustment', ...(bills && { bills }) },
];

/** The postings' sum; anything but 0 would create or destroy money (EC-01). */
export function postingSum(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amount, 0);
}
