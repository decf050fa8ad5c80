import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import settleCharge from '@cabildo/contracts/economy/payments/charges/settle_charge.rpc.ts';
import taxSale from '@cabildo/contracts/economy/payments/charges/tax_sale.rpc.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import { member } from '@cabildo/testing';
import fc from 'fast-check';
import { totalOf } from '../../bank/accounts/bills.ts';
import { cashOf, incomeOf, newKey, openTill, take, world } from './till.testing.ts';

openTill();

const sharing = { account_type: 'shared', account_name: 'Banda' };

describe('a charge', () => {
  it('is paid with cash where that is enough, with change, and tells of it (SH-02, SH-04)', async () => {
    const buyer = await world.cardholder(1_000);
    await world.giveCash(buyer, { 100: 1, 20: 1 });
    expect(await take(buyer, 35)).toBe('wallet');
    expect(await cashOf(buyer)).toEqual({ balance: 85, bills: { 50: 1, 20: 1, 10: 1, 5: 1 } });
    expect([await world.balanceOf(buyer.accountId), await incomeOf(buyer.serverId)]).toEqual([1_000, 35]);
    const [event] = (await world.events('bank.purchase.charged')).slice(-1);
    expect(event).toMatchObject({
      server_id: buyer.serverId,
      character_ids: [buyer.characterId],
      data: { amount: 35, sale: 'items', payment_method: 'wallet' },
      note: 'Un personaje pagó 35 en efectivo: 2 × pan.',
    });
  });

  it('is paid by bank where cash is not enough, never with both (SH-02)', async () => {
    const buyer = await world.cardholder(100);
    await world.giveCash(buyer, { 20: 1 });
    expect(await take(buyer, 100)).toBe('bank');
    expect([(await cashOf(buyer))?.balance, await world.balanceOf(buyer.accountId)]).toEqual([20, 0]);
    expect(await take(buyer, 21)).toBe('insufficient_balance');
  });

  it.each([
    ['wallet', 'insufficient_balance'],
    ['bank', 'no_bank_account'],
    ['auto', 'insufficient_balance'],
  ])('by %s of a character without money is refused: %s', async (payment_method, code) => {
    expect(await take(world.person(), 1, { payment_method })).toBe(code);
  });

  it('whose change cannot be made up is refused by wallet and goes to the bank under auto (SH-04)', async () => {
    const buyer = await world.cardholder(100);
    await world.giveCash(buyer, { 50: 1 });
    await world.database.query(
      'UPDATE bill_types SET is_active = false WHERE server_id = $1 AND value < 50',
      [buyer.serverId],
    );
    expect(await take(buyer, 30, { payment_method: 'wallet' })).toBe('invalid_amount');
    expect(await take(buyer, 30)).toBe('bank');
  });

  it('takes from the main account even if the legacy one has more, and also if the main one is frozen (SH-03)', async () => {
    const buyer = await world.cardholder(500);
    const main = await world.ok(
      createAccount,
      { server_character_id: buyer.characterId, account_type: 'personal' },
      buyer.ctx,
    );
    expect(await take(buyer, 10, { payment_method: 'bank' })).toBe('insufficient_balance');
    const admin = member(999_999, 'admin', { serverId: buyer.serverId });
    await world.ok(freezeAccount, { account_id: main.account_id }, admin);
    expect(await take(buyer, 10)).toBe('account_disabled');
    expect(await world.balanceOf(buyer.accountId)).toBe(500);
  });

  it('may be paid from another account where the buyer has pay (SH-06)', async () => {
    const owner = world.person();
    const { account_id } = await world.ok(
      createAccount,
      { server_character_id: owner.characterId, ...sharing },
      owner.ctx,
    );
    await world.fund(owner.serverId, account_id, 100);
    const [payer, viewer] = [0, 1].map(() => world.person({ serverId: owner.serverId }));
    for (const [who, permission] of [
      [payer!, 'pay'],
      [viewer!, 'view_balance'],
    ] as const) {
      await world.database.query(
        'INSERT INTO account_members (account_id, character_id, permissions) VALUES ($1, $2, $3)',
        [account_id, who.characterId, [permission]],
      );
    }
    expect(await take(payer!, 60, { account_id })).toBe('bank');
    expect(await take(viewer!, 10, { account_id })).toBe('forbidden');
    const stranger = await world.cardholder(1_000);
    expect(await take(stranger, 10, { account_id })).toBe('account_not_found');
    expect(await world.balanceOf(account_id)).toBe(40);
  });

  it("is refused where the named account is not the buyer's to pay from, though cash would do (SH-06, GW-24)", async () => {
    const buyer = await world.cardholder(0);
    await world.giveCash(buyer, { 20: 2 });
    const neighbour = await world.cardholder(100, { serverId: buyer.serverId });
    const foreigner = await world.cardholder(100);
    const paidFrom = (account_id: number) => take(buyer, 10, { account_id });
    expect(await paidFrom(neighbour.accountId)).toBe('forbidden');
    expect(await paidFrom(foreigner.accountId)).toBe('account_not_found');
    expect(await paidFrom(999_999_999)).toBe('account_not_found');
    expect((await cashOf(buyer))?.balance).toBe(40);
  });

  it('is paid from the account that is named, under auto too, and never with cash in its place (SH-06)', async () => {
    const buyer = await world.cardholder(15);
    await world.giveCash(buyer, { 20: 2 });
    expect(await take(buyer, 10, { account_id: buyer.accountId })).toBe('bank');
    expect(await take(buyer, 10, { account_id: buyer.accountId })).toBe('insufficient_balance');
    expect([(await cashOf(buyer))?.balance, await world.balanceOf(buyer.accountId)]).toEqual([40, 5]);
  });

  it('above what the buyer agreed to, taxes included, is refused with the price, and nothing is taken (SH-07)', async () => {
    const buyer = await world.cardholder(1_000);
    const staff = world.person({ serverId: buyer.serverId, role: 'owner' });
    await world.ok(configureTax, { name: 'Propiedad', tax_type: 'property', rate: 10 }, staff.ctx);
    const order = (max_total: number, rest: object = {}) => ({
      key: newKey(),
      server_id: buyer.serverId,
      server_character_id: buyer.characterId,
      amount: 100,
      sale: 'vehicle',
      payment_method: 'auto',
      concept: 'Coche',
      max_total,
      ...rest,
    });
    const asked = async (max_total: number, rest?: object) =>
      (await world.ask(charge, order(max_total, rest), buyer.ctx)).body;
    expect(await asked(109)).toMatchObject({
      charged: false,
      refusal: { failure: 'limit_exceeded', status: 400, fields: { total: 110 } },
    });
    expect(await asked(0, { sale: 'items' })).toMatchObject({ refusal: { fields: { total: 100 } } });
    expect(await world.balanceOf(buyer.accountId)).toBe(1_000);
    expect(await asked(110)).toMatchObject({ charged: true, amount: 110 });
    expect(await asked(100, { sale: 'items' })).toMatchObject({ charged: true, amount: 100 });
    const { body } = await world.ask(taxSale, {
      server_id: buyer.serverId,
      sale: 'vehicle',
      amounts: [100, 0, 9],
    });
    expect(body.taxes).toEqual([10, 0, 0]);
  });

  it('asks for the PIN only where the server wants it for paying (SH-06), and wrong ones are counted', async () => {
    const free = await world.cardholder(100, { pin: '1234' });
    expect(await take(free, 10, { pin: '0000' })).toBe('bank');
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { required_for: ['pay'] } });
    const buyer = await world.cardholder(100, { serverId, pin: '1234' });
    expect(await take(buyer, 10)).toBe('pin_required');
    expect(await take(buyer, 10, { pin: '0000' })).toBe('invalid_pin');
    expect(await take(buyer, 10, { pin: '1234' })).toBe('bank');
    await world.giveCash(buyer, { 10: 1 });
    expect(await take(buyer, 10, { payment_method: 'wallet' })).toBe('wallet');
  });

  it('that is asked for again does not count its wrong PIN again', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { required_for: ['pay'], max_attempts: 3 } });
    const buyer = await world.cardholder(100, { serverId, pin: '1234' });
    const key = newKey();
    for (let n = 0; n < 5; n += 1) expect(await take(buyer, 10, { pin: '0000' }, key)).toBe('invalid_pin');
    expect(await take(buyer, 10, { pin: '1234' })).toBe('bank');
  });

  it('by a card is refused while there are no cards, though cash would do (SH-06)', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { required_for: ['pay'] } });
    const buyer = await world.cardholder(100, { serverId, pin: '1234' });
    await world.giveCash(buyer, { 10: 5 });
    expect(await take(buyer, 10, { card_id: 1 })).toBe('card_not_found');
    // A card is tried with its own PIN, not with that of the account.
    expect(await take(buyer, 10, { card_id: 1, pin: '0000' })).toBe('card_not_found');
    expect(await world.balanceOf(buyer.accountId)).toBe(100);
  });

  it('takes once however often and however many times at once it is asked for with one key', async () => {
    const buyer = await world.cardholder(1_000);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(buyer, 30, {}, key)));
    expect(new Set(answers)).toEqual(new Set(['bank']));
    expect(await world.balanceOf(buyer.accountId)).toBe(970);
  });

  it('that was refused stays refused under its key, also when the money has come since', async () => {
    const buyer = await world.cardholder(10);
    const key = newKey();
    expect(await take(buyer, 30, {}, key)).toBe('insufficient_balance');
    await world.fund(buyer.serverId, buyer.accountId, 100);
    expect(await take(buyer, 30, {}, key)).toBe('insufficient_balance');
    expect(await take(buyer, 30)).toBe('bank');
  });

  it('of a whole balance succeeds once among 50 at a time', async () => {
    const buyer = await world.cardholder(100);
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(buyer, 100)));
    expect(answers.filter((answer) => answer === 'bank')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'insufficient_balance')).toHaveLength(49);
  });

  it('by wallet takes exactly the price of any set of bills, or changes nothing (SH-04)', async () => {
    const bills = fc.dictionary(
      fc.constantFrom('1', '5', '10', '20', '50', '100'),
      fc.integer({ min: 1, max: 9 }),
    );
    await fc.assert(
      fc.asyncProperty(bills, fc.integer({ min: 1, max: 900 }), async (held, price) => {
        const buyer = world.person();
        if (totalOf(held) > 0) await world.giveCash(buyer, { ...held });
        const answer = await take(buyer, price, { payment_method: 'wallet' });
        const left = (await cashOf(buyer))?.balance ?? 0;
        expect(left).toBe(answer === 'wallet' ? totalOf(held) - price : totalOf(held));
        expect(answer === 'wallet').toBe(totalOf(held) >= price);
      }),
      { numRuns: 60 },
    );
  });
});

describe('settling a charge', () => {
  it('tells what was taken, and what was never asked for never will be', async () => {
    const buyer = await world.cardholder(100);
    const [known, unknown] = [newKey(), newKey()];
    await take(buyer, 30, {}, known);
    const settle = async (key: string) =>
      (await world.ask(settleCharge, { key, server_id: buyer.serverId })).body;
    expect(await settle(known)).toMatchObject({ charged: true, amount: 30, payment_method: 'bank' });
    expect(await settle(unknown)).toMatchObject({ charged: false, refusal: { failure: 'expired' } });
    expect(await take(buyer, 30, {}, unknown)).toBe('expired');
    expect(await world.balanceOf(buyer.accountId)).toBe(70);
  });

  it('at the same moment as the charge ends in one truth for both', async () => {
    const buyer = await world.cardholder(10_000);
    for (let round = 0; round < 20; round += 1) {
      const key = newKey();
      const before = await world.balanceOf(buyer.accountId);
      const [taken, { body }] = await Promise.all([
        take(buyer, 10, {}, key),
        world.ask(settleCharge, { key, server_id: buyer.serverId }),
      ]);
      expect(body.charged).toBe(taken === 'bank');
      expect(await world.balanceOf(buyer.accountId)).toBe(body.charged ? before - 10 : before);
    }
  });
});
