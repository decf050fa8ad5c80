import type { AccountKind } from '../ledger/posting.ts';

/**
 * SH-03, EC-02: of a character's accounts the one that stands for him where only he is named: the main one whatever
 * its balance and status, else the legacy one.
 */
export function resolveBank<A extends { readonly kind: AccountKind }>(accounts: readonly A[]): A | undefined {
  return accounts.find(({ kind }) => kind === 'personal') ?? accounts.find(({ kind }) => kind === 'legacy');
}
