import { fail, type Failure } from '@cabildo/contracts';
import {
  accountFrozen,
  accountRenamed,
  accountUnfrozen,
} from '@cabildo/contracts/economy/accounts/events.ts';
import type { BusinessChange } from '@cabildo/contracts/economy/adjustments/adjust_economy.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { describeAccount } from '../accounts/rules.ts';
import {
  findAccounts,
  isOwnerEnded,
  setAccountName,
  setAccountStatus,
  type AccountRow,
} from '../accounts/table.ts';
import { refusalAt } from './rules.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
  serverId: number;
}

const OWNER_DEAD = {
  es: 'El titular ha muerto: la cuenta queda congelada hasta la herencia.',
  en: 'The owner has died: the account stays frozen until it is inherited.',
};

/** Renames, freezes and unfreezes businesses that the transaction has locked and found; as they are then. */
export async function changeBusinesses(
  scope: Scope,
  changes: readonly BusinessChange[],
): Promise<AccountRow[] | Failure<'account_disabled'>> {
  const ids = changes.map(({ account_id }) => account_id);
  const stored = await findAccounts(scope.tx, scope.serverId, ids);
  const changed: AccountRow[] = [];
  for (const [index, { account_id, account_name, status }] of changes.entries()) {
    const renamed = await rename(scope, stored.get(account_id)!, account_name);
    const isDead = status === 'active' && (await isOwnerEnded(scope.tx, renamed.owner_character_id));
    if (isDead && renamed.status === 'frozen')
      return refusalAt(`businesses[${index}]`, fail('account_disabled', { message: OWNER_DEAD }));
    changed.push(await setStatus(scope, renamed, status));
  }
  return changed;
}

async function rename(
  { tx, emit }: Scope,
  account: AccountRow,
  name: string | undefined,
): Promise<AccountRow> {
  const { account_name: old_name } = describeAccount(account);
  if (name === undefined || name === old_name) return account;
  await setAccountName(tx, account.id, name);
  const renamed = { ...account, name };
  emit(
    accountRenamed,
    { ...describeAccount(renamed), old_name },
    { characterIds: [account.owner_character_id] },
  );
  return renamed;
}

async function setStatus(
  { tx, emit, now }: Scope,
  account: AccountRow,
  status: 'active' | 'frozen' | undefined,
): Promise<AccountRow> {
  if (status === undefined || status === account.status) return account;
  await setAccountStatus(tx, account.id, status, now);
  const changed = { ...account, status };
  const event = status === 'frozen' ? accountFrozen : accountUnfrozen;
  emit(event, describeAccount(changed), { characterIds: [account.owner_character_id] });
  return changed;
}
