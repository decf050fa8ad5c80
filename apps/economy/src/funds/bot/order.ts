import { fail, type Failure } from '@cabildo/contracts/errors';
import type { MoneyTarget } from '@cabildo/contracts/economy/funds/bot/bot.ts';
import { account } from '../../bank/accounts/resource.ts';
import { findBank } from '../../bank/accounts/table.ts';
import { ensureDenominations } from '../../bank/cash/bill-types.table.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { ensureWallet } from '../../bank/cash/wallets.table.ts';
import type { Deps } from '../../deps.ts';
import type { MoneyOrder } from './rules.ts';

/** Finds the account or wallet that a bot's order is about. Creates a missing wallet and missing denominations. */
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
    ensureDenominations(database, serverId),
  ]);
  return accountId === undefined ? fail('character_not_found') : { ...order, accountId };
}

/** The resources of an order. */
export const usesOf = (serverId: number, { accountId }: MoneyOrder) => ({
  account: account(accountId),
  bills: denominations(serverId),
});
