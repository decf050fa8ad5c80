import type { NamedCharacter } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import type { Sql } from '@cabildo/kit/database';
import { BANK_READERS, readerOf } from '../../bank/accounts/readers.ts';
import { permissionsOn } from '../../bank/accounts/rules.ts';
import { findAccount, type AccountRow } from '../../bank/accounts/table.ts';
import type { Deps } from '../../deps.ts';

/** Accounts that the caller may see the movements of. */
export interface Selection {
  accounts: readonly AccountRow[];
  /** Whether the caller may see the balances. */
  balances: boolean;
}

/** An account of any status, if the caller may see its movements (EC-12). */
export async function readableAccount(
  { member, serverId, deps, db }: { member: Membership; serverId: number; deps: Deps; db: Sql },
  input: NamedCharacter & { account_id: number },
): Promise<Selection | Failure<'account_not_found' | 'character_not_found' | 'forbidden'>> {
  const account = await findAccount(db, serverId, input.account_id);
  if (!account) return fail('account_not_found');
  const reader = await readerOf(deps, member, input, { account, staff: BANK_READERS });
  if (isFailure(reader)) return reader;
  const permissions = permissionsOn(account, reader.characters);
  if (!reader.staff && !permissions.includes('view_movements')) return fail('forbidden');
  return { accounts: [account], balances: reader.staff || permissions.includes('view_balance') };
}
