/**
 * SH-03, EC-02: picks, among a character's accounts, the one that stands for the character where no account is named: the
 * main one, at any balance and status, else the legacy one.
 */
export function resolveBank<A extends { readonly kind: string }>(accounts: readonly A[]): A | undefined {
  return accounts.find(({ kind }) => kind === 'personal') ?? accounts.find(({ kind }) => kind === 'legacy');
}

/** {@link resolveBank} among the accounts of a character, who may be one of another server (GW-24). */
export const bankIn = <A extends { readonly kind: string; readonly server_id: number }>(
  serverId: number,
  held: readonly A[],
): A | undefined => resolveBank(held.filter(({ server_id }) => server_id === serverId));

/** The money that a character alone has, in the bank and as cash. */
export const fundsOf = (
  accounts: readonly { readonly kind: string; readonly balance: number }[],
): { bank_balance: number; cash: number } => ({
  bank_balance: resolveBank(accounts)?.balance ?? 0,
  cash: accounts.find(({ kind }) => kind === 'wallet')?.balance ?? 0,
});
