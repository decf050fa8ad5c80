import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { accountFrozen, accountUnfrozen } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { describeAccount, ownersOf } from './rules.ts';
import { isOwnerEnded, setAccountStatus, type AccountRow } from './table.ts';

const OWNER_DEAD = {
  es: 'El titular ha muerto: la cuenta queda congelada hasta la herencia.',
  en: 'The owner has died: the account stays frozen until it is inherited.',
};

/** Freezes or unfreezes a locked account that is in the other state. Nobody unfreezes the accounts of the dead. */
export async function changeStatus(
  { tx, emit, now }: { tx: Tx; emit: Emit; now: Date },
  account: AccountRow,
  status: 'active' | 'frozen',
): Promise<AccountRow | Failure<'account_disabled'>> {
  const owner = account.owner_character_id;
  if (status === 'active' && owner !== null && (await isOwnerEnded(tx, owner)))
    return fail('account_disabled', { message: OWNER_DEAD });
  await setAccountStatus(tx, account.id, status, now);
  const changed = { ...account, status };
  const event = status === 'frozen' ? accountFrozen : accountUnfrozen;
  emit(draft(event, describeAccount(changed), ownersOf(account)));
  return changed;
}
