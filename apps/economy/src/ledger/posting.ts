import type { ACCOUNT_TYPES } from '@cabildo/contracts/economy/account.ts';
import type { EntryType } from '@cabildo/contracts/economy/register.ts';
import type { Bills } from '../domain/bills.ts';

export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const SYSTEM_KINDS = ['issuance', 'treasury', 'shop_income', 'loan_pool'] as const;
export type SystemKind = (typeof SYSTEM_KINDS)[number];
export type AccountKind = AccountType | 'legacy' | 'wallet' | SystemKind;

/** An account as the executor holds it while it decides: locked, with every earlier command of the batch applied. */
export interface LockedAccount {
  readonly id: number;
  readonly serverId: number;
  readonly kind: AccountKind;
  readonly ownerCharacterId: number | null;
  readonly status: 'active' | 'frozen' | 'closed';
  readonly balance: number;
  /** Wallets only. */
  readonly bills: Bills | null;
  readonly hasPin: boolean;
  /** Permissions of the members beside the owner, by character. */
  readonly members: Readonly<Record<string, readonly string[]>> | null;
}

/** One side of a movement: a signed amount on an account. Wallet postings also say which bills come (+) and go (−). */
export interface Posting {
  readonly account: number | SystemKind;
  readonly amount: number;
  readonly type: EntryType;
  readonly bills?: Bills;
  /** The other side as the register shows it, where there is one. */
  readonly counterparty?: number | undefined;
}

/** The postings' sum; anything but 0 would create or destroy money (EC-01). */
export function postingSum(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amount, 0);
}
