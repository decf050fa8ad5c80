import { fail, type Failure } from '@cabildo/contracts';
import type { LockedAccount } from '../ledger/posting.ts';
import { isParty } from './account.ts';
import { isOwner } from './authority.ts';

type ClosingCode =
  | 'account_closed'
  | 'cannot_remove_owner'
  | 'forbidden'
  | 'main_account_readonly'
  | 'account_disabled'
  | 'balance_not_zero';

/** EC-14: why an account may not be closed by these characters, in the order of the rule; undefined: it may. */
export function refuseClosing(
  account: LockedAccount,
  characters: ReadonlySet<number>,
): Failure<ClosingCode> | undefined {
  if (account.status === 'closed') return fail('account_closed');
  if (!isOwner(account, characters)) {
    return fail(isParty(account, characters) ? 'cannot_remove_owner' : 'forbidden');
  }
  if (account.kind === 'personal' || account.kind === 'legacy') return fail('main_account_readonly');
  if (account.status === 'frozen') return fail('account_disabled');
  return account.balance === 0 ? undefined : fail('balance_not_zero');
}
