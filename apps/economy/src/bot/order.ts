import { fail, type Failure } from '@cabildo/contracts';
import type { MoneyTarget } from '@cabildo/contracts/economy/bot/bot.ts';
import { account } from '../accounts/resource.ts';
import { findBank } from '../accounts/table.ts';
import { layDenominations } from '../cash/bill-types.table.ts';
import { denominations } from '../cash/resource.ts';
import { ensureWallet } from '../cash/wallets.table.ts';
import type { Deps } from '../handler.ts';
import type { MoneyOrder } from './rules.ts';

/** Whose money a bot asks for, and where it lies. Makes wallet and denominations where they are missing. */
export async function moneyOrder(
  { database }: Deps,
  serverId: number,
  characterId: number,
  input: { amount: number; target?: MoneyTarget | undefined; reason?: string | undefined },
): Promise<MoneyOrder | Failure<'character_not_found' | 'no_bank_account'>> {
  const { amount, target = 'bank', reason = null } = input;
  const order = { characterId, target, amount, reason };
  if (target === 'bank') {
    const bank = await findBank(database, serverId, characterId);
    return bank ? { ...order, accountId: bank.id } : fail('no_bank_account');
  }
  const [accountId] = await Promise.all([
    ensureWallet(database, serverId, characterId),
    layDenominations(database, serverId),
  ]);
  return accountId === undefined ? fail('character_not_found') : { ...order, accountId };
}

/** What the ledger locks for an order. */
export const usesOf = (serverId: number, { accountId }: MoneyOrder) => ({
  account: account(accountId),
  bills: denominations(serverId),
});
