import type { AccountPermission } from '@cabildo/contracts/economy/account.ts';
import type { LockedAccount } from '../ledger/posting.ts';

type Owned = Pick<LockedAccount, 'ownerCharacterId' | 'members'>;

/** True when one of these characters owns the account. */
export function isOwner(account: Owned, characters: ReadonlySet<number>): boolean {
  return account.ownerCharacterId !== null && characters.has(account.ownerCharacterId);
}

/** True when one of the caller's characters may do this on the account; the owner may do everything (ECA-01, ECA-02). */
export function mayUse(
  account: Owned,
  characters: ReadonlySet<number>,
  permission: AccountPermission,
): boolean {
  if (isOwner(account, characters)) return true;
  for (const id of characters) if (account.members?.[id]?.includes(permission)) return true;
  return false;
}
