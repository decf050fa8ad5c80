import { actingAmong } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { findAccount, findBank } from '../accounts/table.ts';
import type { Deps } from '../../deps.ts';
import { ensureDenominations } from './bill-types.table.ts';
import type { CashOrder } from './rules.ts';
import { ensureWallet } from './wallets.table.ts';

/**
 * EC-11: finds the account and the wallet of a deposit or withdrawal. Without `account_id` the account that stands for the
 * character is meant; without a character, the owner of the account acts, if that is a character of the caller. Makes
 * wallet and denominations where they are missing.
 */
export async function cashOrder(
  { database }: Deps,
  serverId: number,
  characters: ReadonlySet<number>,
  input: { account_id?: number | undefined; amount: number },
): Promise<CashOrder | Failure<'error' | 'character_not_found' | 'no_bank_account' | 'account_not_found'>> {
  const named =
    input.account_id === undefined ? undefined : await findAccount(database, serverId, input.account_id);
  if (input.account_id !== undefined && !named) return fail('account_not_found');
  const characterId = actingAmong(characters, named?.owner_character_id ?? undefined);
  if (isFailure(characterId)) return characterId;
  const account = named ?? (await findBank(database, serverId, characterId));
  if (!account) return fail('no_bank_account');
  const [walletId] = await Promise.all([
    ensureWallet(database, serverId, characterId),
    ensureDenominations(database, serverId),
  ]);
  if (walletId === undefined) return fail('character_not_found');
  return { serverId, accountId: account.id, walletId, characterId, amount: input.amount };
}
