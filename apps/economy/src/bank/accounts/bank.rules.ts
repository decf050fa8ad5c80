/**
 * SH-03, EC-02: picks, among a character's accounts, the one that stands for the character where no account is named: the
 * main one, at any balance and status, else the legacy one.
 */
export function resolveBank<A extends { readonly kind: string }>(accounts: readonly A[]): A | undefined {
  return accounts.find(({ kind }) => kind === 'personal') ?? accounts.find(({ kind }) => kind === 'legacy');
}
