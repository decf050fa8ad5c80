import { fail, isFailure, type Failure, type RequestContext } from '@cabildo/contracts';
import type { NamedCharacter } from '@cabildo/contracts/acting.ts';
import type { CashOrder } from './domain/cash.ts';
import type { Deps } from './handler.ts';
import { findAccount, findBank } from './sql/accounts.ts';
import { layDenominations } from './sql/bill_types.ts';
import { ensureWallet } from './sql/wallets.ts';

/**
 * EC-11: who stands at the counter with which account. Without `account_id` it is the one that stands for the
 * character; without a character, the owner of the account if he is the caller's. Makes wallet and denominations where
 * they are missing.
 */
export async function counterOrder(
  deps: Deps,
  ctx: RequestContext,
  input: NamedCharacter & { account_id?: number | undefined; amount: number },
): Promise<
  CashOrder | Failure<'error' | 'character_not_found' | 'forbidden' | 'no_bank_account' | 'account_not_found'>
> {
  const { database } = deps;
  const serverId = ctx.membership!.server_id;
  const named =
    input.account_id === undefined ? undefined : await findAccount(database, serverId, input.account_id);
  if (input.account_id !== undefined && !named) return fail('account_not_found');
  const characterId = await deps.characters.acting(ctx, input, named?.ownerCharacterId);
  if (isFailure(characterId)) return characterId;
  const account = named ?? (await findBank(database, serverId, characterId));
  if (!account) return fail('no_bank_account');
  const [walletId] = await Promise.all([
    ensureWallet(database, serverId, characterId),
    layDenominations(database, serverId),
  ]);
  if (walletId === undefined) return fail('character_not_found');
  return { serverId, accountId: account.id, walletId, characterId, amount: input.amount };
}
