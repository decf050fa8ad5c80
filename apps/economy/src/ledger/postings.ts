import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import type { SystemKind } from '../bank/accounts/table.ts';
import type { Bills } from '../bank/accounts/bills.ts';

/**
 * One side of a movement: a signed amount on an account. A wallet's posting also states the bills that come (+) and go
 * (−).
 */
export interface Posting {
  readonly account: number | SystemKind;
  readonly amount: number;
  readonly type: EntryType;
  readonly bills?: Bills;
  /** The other side, which the register shows, where there is one. */
  readonly counterparty?: number | undefined;
}

/** Money that moves: postings whose amounts sum to zero (EC-01). */
export interface Movement {
  readonly kind: string;
  readonly concept?: string | null;
  readonly postings: readonly Posting[];
}

/** Creates money for an account out of issuance; a negative amount destroys money of the account. */
export const adjustmentOf = (account: number, change: number, bills?: Bills | null): readonly Posting[] => [
  { account: 'issuance', amount: -change, type: 'adjustment' },
  { account, amount: change, type: 'adjustment', ...(bills && { bills }) },
];

/** The sum of postings; any sum but 0 would create or destroy money (EC-01). */
export function postingSum(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amount, 0);
}
