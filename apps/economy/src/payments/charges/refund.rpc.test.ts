import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import fc from 'fast-check';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { totalOf, type Bills } from '../../bank/accounts/bills.ts';
import type { Person } from '../../testing/world.ts';
import { cashOf, incomeOf, newKey, openTill, systemBalance, take, world } from './till.testing.ts';

openTill();

describe('a refund', () => {
  /** Brings bills to the bank. */
  const spend = (buyer: Person & { accountId: number }, bills: Bills) =>
    world.ok(
      deposit,
      {
        amount: totalOf(bills),
        bills: Object.entries(bills).map(([value, quantity]) => ({ value: Number(value), quantity })),
        account_id: buyer.accountId,
        server_character_id: buyer.characterId,
      },
      buyer.ctx,
    );
  const give = async (buyer: Person, key: string) =>
    (await world.ask(refund, { key, server_id: buyer.serverId })).body.refunded;

  it('gives back once what was taken, the same bills if it was cash', async () => {
    const buyer = world.person();
    await world.giveCash(buyer, { 100: 1, 20: 1 });
    const key = newKey();
    await take(buyer, 35, {}, key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(buyer, key)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(await cashOf(buyer)).toEqual({ balance: 120, bills: { 100: 1, 20: 1 } });
    expect(await incomeOf(buyer.serverId)).toBe(0);
    expect(
      (await world.events('bank.purchase.refunded')).filter((e) => e.server_id === buyer.serverId),
    ).toHaveLength(1);
  });

  it('of the fee of an impound comes from the treasury, which had got it (CA-08)', async () => {
    const buyer = world.person();
    await world.giveCash(buyer, { 100: 1 });
    const key = newKey();
    expect(await take(buyer, 35, { sale: 'impound' }, key)).toBe('wallet');
    const sums = async () => [
      await systemBalance(buyer.serverId, 'treasury'),
      await incomeOf(buyer.serverId),
    ];
    expect(await sums()).toEqual([35, 0]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(buyer, key)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect([await sums(), (await cashOf(buyer))?.balance]).toEqual([[0, 0], 100]);
  });

  it('comes in other bills where the change of the purchase is spent by then', async () => {
    const buyer = await world.cardholder(0);
    await world.giveCash(buyer, { 100: 1 });
    const key = newKey();
    await take(buyer, 35, {}, key);
    await spend(buyer, { 50: 1 });
    expect(await give(buyer, key)).toBe(true);
    expect(await cashOf(buyer)).toEqual({ balance: 50, bills: { 20: 1, 10: 2, 5: 2 } });
    expect(await incomeOf(buyer.serverId)).toBe(0);
  });

  it('comes in bills of 1 where those in issue cannot make it up, rather than never', async () => {
    const buyer = await world.cardholder(0);
    await world.giveCash(buyer, { 20: 1 });
    const key = newKey();
    await take(buyer, 13, {}, key);
    await spend(buyer, { 5: 1, 1: 2 });
    await world.database.query(
      'UPDATE bill_types SET is_active = false WHERE server_id = $1 AND value <> 10',
      [buyer.serverId],
    );
    expect(await give(buyer, key)).toBe(true);
    expect(await cashOf(buyer)).toEqual({ balance: 13, bills: { 10: 1, 1: 3 } });
  });

  it('gives back exactly what was taken, after any changes of the wallet', async () => {
    const bills = fc.dictionary(
      fc.constantFrom('1', '5', '10', '20', '50', '100'),
      fc.integer({ min: 1, max: 3 }),
      { minKeys: 1 },
    );
    await fc.assert(
      fc.asyncProperty(bills, fc.nat(), fc.nat(), async (held, some, more) => {
        const buyer = await world.cardholder(0);
        await world.giveCash(buyer, { ...held });
        const [price, key] = [1 + (some % totalOf(held)), newKey()];
        expect(await take(buyer, price, { payment_method: 'wallet' }, key)).toBe('wallet');
        const rest = totalOf(held) - price;
        const spent = more % (rest + 1);
        if (spent > 0) await take(buyer, spent, { payment_method: 'wallet' });
        expect(await give(buyer, key)).toBe(true);
        expect(await cashOf(buyer)).toMatchObject({ balance: rest - spent + price });
      }),
      { numRuns: 25 },
    );
  });

  it('of something else changes nothing, and keeps the key from ever taking anything', async () => {
    const buyer = await world.cardholder(100);
    const [refused, unknown] = [newKey(), newKey()];
    await take(buyer, 500, {}, refused);
    expect([await give(buyer, refused), await give(buyer, unknown)]).toEqual([false, false]);
    expect(await take(buyer, 10, {}, unknown)).toBe('expired');
    expect(await world.balanceOf(buyer.accountId)).toBe(100);
  });

  it('reaches a frozen account, and where it was closed its holder, else the treasury', async () => {
    const [frozen, owner, lost] = [await world.cardholder(100), await world.cardholder(0), world.person()];
    const key = newKey();
    await take(frozen, 100, {}, key);
    await world.database.query(`UPDATE accounts SET status = 'frozen' WHERE id = $1`, [frozen.accountId]);
    expect(await give(frozen, key)).toBe(true);
    expect(await world.balanceOf(frozen.accountId)).toBe(100);
    for (const holder of [owner, lost]) {
      const buyer = world.person({ serverId: holder.serverId });
      const account_id = await openFor(world, holder, { type: 'business', balance: 30 });
      await addMember(world, account_id, buyer, ['pay']);
      const bought = newKey();
      expect(await take(buyer, 30, { account_id, payment_method: 'bank' }, bought)).toBe('bank');
      await world.ok(closeAccount, { account_id }, holder.ctx);
      expect(await give(buyer, bought)).toBe(true);
      expect([await world.balanceOf(account_id), await incomeOf(holder.serverId)]).toEqual([0, 0]);
      expect((await world.events('bank.purchase.refunded')).at(-1)).toMatchObject({
        character_ids: [holder.characterId],
        data: { account_id: holder === owner ? owner.accountId : null, amount: 30 },
      });
    }
    expect(await world.balanceOf(owner.accountId)).toBe(30);
    expect([
      await systemBalance(owner.serverId, 'treasury'),
      await systemBalance(lost.serverId, 'treasury'),
    ]).toEqual([0, 30]);
  });

  it('comes where there is room for it, and once: else to the treasury, with the event of it (EC-01)', async () => {
    const [buyer, alone] = [await world.cardholder(0), world.person()];
    for (const person of [buyer, alone]) {
      await world.giveCash(person, { 20: 1 });
      const key = newKey();
      await take(person, 20, {}, key);
      await world.giveCash(person, { 1: Number.MAX_SAFE_INTEGER - 19 });
      const answers = await Promise.all(Array.from({ length: 5 }, () => give(person, key)));
      expect(new Set(answers)).toEqual(new Set([true]));
      expect((await world.events('bank.purchase.refunded')).at(-1)).toMatchObject({
        data: { account_id: person === buyer ? buyer.accountId : null, amount: 20 },
      });
    }
    expect(await world.balanceOf(buyer.accountId)).toBe(20);
    expect(await systemBalance(alone.serverId, 'treasury')).toBe(20);
  });

  it('of cash comes to the bank where the wallet was closed', async () => {
    const buyer = await world.cardholder(0);
    const wallet = await world.giveCash(buyer, { 20: 1 });
    const key = newKey();
    await take(buyer, 20, {}, key);
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [wallet]);
    expect(await give(buyer, key)).toBe(true);
    expect([await world.balanceOf(buyer.accountId), await world.balanceOf(wallet)]).toEqual([20, 0]);
  });
});
