import type { NamedCharacter } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { BANK_READERS, readerOf } from '../bank/accounts/readers.ts';
import { mayUse } from '../bank/accounts/rules.ts';
import { findAccount, type AccountRow } from '../bank/accounts/table.ts';
import type { Deps } from '../deps.ts';
import { findVault, type VaultState } from './table.ts';

/** A vault of any status that the caller may look into: with `view_balance` (ECA-02), or as staff. */
export async function readableVault(
  { member, serverId, deps, db }: { member: Membership; serverId: number; deps: Deps; db: Sql },
  input: NamedCharacter & { account_id: number },
): Promise<
  | { account: AccountRow; vault: VaultState }
  | Failure<'account_not_found' | 'character_not_found' | 'forbidden'>
> {
  const account = await findAccount(db, serverId, input.account_id);
  const vault = account && (await findVault(db, account.id));
  if (!vault) return fail('account_not_found');
  const reader = await readerOf(deps, member, input, { account, staff: BANK_READERS });
  if (isFailure(reader)) return reader;
  const maySee = reader.staff || mayUse(account, reader.characters, 'view_balance');
  return maySee ? { account, vault } : fail('forbidden');
}
