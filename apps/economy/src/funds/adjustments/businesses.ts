import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { accountRenamed } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import type { BusinessChange } from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { describeAccount, ownersOf } from '../../bank/accounts/rules.ts';
import { changeStatus } from '../../bank/accounts/status.ts';
import { findAccounts, setAccountName, type AccountRow } from '../../bank/accounts/table.ts';
import { refusalAt } from './rules.ts';

interface Scope {
  tx: Tx;
  emit: Emit;
  now: Date;
  serverId: number;
}

/** Renames, freezes and unfreezes businesses that the transaction has locked; returns the changed accounts. */
export async function changeBusinesses(
  scope: Scope,
  changes: readonly BusinessChange[],
): Promise<AccountRow[] | Failure<'account_disabled'>> {
  const ids = changes.map(({ account_id }) => account_id);
  const stored = await findAccounts(scope.tx, scope.serverId, ids);
  const changed: AccountRow[] = [];
  for (const [index, { account_id, account_name, status }] of changes.entries()) {
    const renamed = await rename(scope, stored.get(account_id)!, account_name);
    const isKept = status === undefined || status === renamed.status;
    const account = isKept ? renamed : await changeStatus(scope, renamed, status);
    if (isFailure(account)) return refusalAt(`businesses[${index}]`, account);
    changed.push(account);
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
  emit(draft(accountRenamed, { ...describeAccount(renamed), old_name }, ownersOf(account)));
  return renamed;
}
