import adjustEconomy from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import addMoney from '@cabildo/contracts/economy/funds/bot/add_money.ts';
import removeMoney from '@cabildo/contracts/economy/funds/bot/remove_money.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { serverKey, throughBot } from '@cabildo/testing';
import type { Bills } from '../../bank/accounts/bills.ts';
import { violations } from '../../ledger/invariants.ts';
import { cashOf, openTill, take, world } from './till.testing.ts';

openTill();

/** Makes a character with 500 in the bank and this cash, in a server that issues only 20, 50 and 100. */
async function holderOf(bills: Bills) {
  const holder = await world.cardholder(500);
  const { serverId, characterId } = holder;
  await world.giveCash(holder, bills);
  await world.database.query('UPDATE bill_types SET is_active = value >= 20 WHERE server_id = $1', [
    serverId,
  ]);
  const staff = world.person({ serverId, permissions: ['manage_bank_config'] });
  const inWallet = (amount: number) => ({ server_character_id: characterId, target: 'wallet', amount });
  const adjust = (amount: number) =>
    world.act(
      adjustEconomy,
      { adjustments: [{ ...inWallet(amount), reason: 'Evento' }] },
      serverKey(3, serverId),
    );
  const bot = throughBot(staff.ctx);
  const ways: Record<string, (amount: number) => Promise<{ code: string | null }>> = {
    withdraw: (amount) => world.act(withdraw, { amount }, holder.ctx),
    deposit: (amount) => world.act(deposit, { amount }, holder.ctx),
    buy: async (amount) => ({ code: await take(holder, amount, { payment_method: 'wallet' }) }),
    add_money: (amount) => world.act(addMoney, inWallet(amount), bot),
    remove_money: (amount) => world.act(removeMoney, inWallet(amount), bot),
    'adjust_economy up': adjust,
    'adjust_economy down': (amount) => adjust(-amount),
  };
  return { holder, does: async (what: string, amount: number) => (await ways[what]!(amount)).code };
}

describe('where 20, 50 and 100 are in issue (SH-04, EC-11)', () => {
  it.each(['withdraw', 'add_money', 'adjust_economy up'])(
    '60, 80 and 110 are given by %s, and 30 is not',
    async (what) => {
      const { holder, does } = await holderOf({ 20: 1 });
      for (const amount of [60, 80, 110]) expect(await does(what, amount)).toBeNull();
      expect(await does(what, 30)).toBe('invalid_amount');
      expect(await cashOf(holder)).toEqual({ balance: 270, bills: { 20: 11, 50: 1 } });
    },
  );

  it.each(['deposit', 'buy', 'remove_money', 'adjust_economy down'])(
    'one 50 and three 20 pay 60 by %s, but 30 only with change',
    async (what) => {
      const paid = what === 'buy' ? 'wallet' : null;
      const { holder, does } = await holderOf({ 50: 1, 20: 3 });
      expect(await does(what, 60)).toBe(paid);
      expect(await cashOf(holder)).toEqual({ balance: 50, bills: { 50: 1 } });
      expect(await does(what, 40)).toBe('invalid_amount');
      expect(await does(what, 30)).toBe(paid);
      expect(await cashOf(holder)).toEqual({ balance: 20, bills: { 20: 1 } });
    },
  );

  it('cash changes by exactly what was paid, however many pay at once', async () => {
    const { holder, does } = await holderOf({ 50: 1, 20: 6 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => does('buy', 60)));
    expect(answers.filter((answer) => answer === 'wallet')).toHaveLength(2);
    expect(await cashOf(holder)).toEqual({ balance: 50, bills: { 50: 1 } });
    expect(await violations(world.database)).toEqual([]);
  });
});
