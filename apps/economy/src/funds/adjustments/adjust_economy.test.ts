import adjustEconomy from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { serverKey, withKey } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const reason = 'Evento';
const keyOf = ({ serverId }: Pick<Cardholder, 'serverId'>) => serverKey(3, serverId);
const adjust = (at: Cardholder, input: object, ctx = keyOf(at)) => world.act(adjustEconomy, input, ctx);
const nobody = { characterId: 999_999_999 };
const bank = ({ characterId }: Pick<Cardholder, 'characterId'>, amount: number) => ({
  server_character_id: characterId,
  target: 'bank',
  amount,
  reason,
});
const cash = (holder: Cardholder, amount: number) => ({ ...bank(holder, amount), target: 'wallet' });
const refusal = async (at: Cardholder, input: object) => {
  const { status, code } = await adjust(at, input);
  return [status, code];
};
const cashOf = async ({ ctx }: Cardholder) => (await world.ok(getWallet, {}, ctx)).total_cash;

describe('adjusting an economy (V1-08)', () => {
  it('makes and unmakes money in the bank and in bills, each entry with its reason', async () => {
    const ana = await world.cardholder(100);
    const bea = await world.cardholder(0, { serverId: ana.serverId });
    await world.giveCash(bea, { 50: 1 });
    const { body, status } = await adjust(ana, {
      adjustments: [
        { ...bank(ana, -30), reason: 'Multa' },
        { ...bank(ana, 5), reason: 'Premio' },
        cash(bea, 186),
        { account_id: bea.accountId, target: 'bank', amount: 7, reason },
      ],
    });
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        transaction_id: expect.any(Number),
        businesses: [],
        balances: [
          { server_character_id: ana.characterId, wallet_total: 0, bank_balance: 75 },
          { server_character_id: bea.characterId, wallet_total: 236, bank_balance: 7 },
        ],
      },
    ]);
    const wallet = await world.ok(getWallet, {}, bea.ctx);
    expect(Object.fromEntries(wallet.bills.map(({ value, quantity }) => [value, quantity]))).toEqual({
      100: 1,
      50: 2,
      20: 1,
      10: 1,
      5: 1,
      1: 1,
    });
    const { registers } = await world.ok(getRegisters, { account_id: ana.accountId }, ana.ctx);
    expect(registers.slice(0, 2).map(({ amount, concept }) => [amount, concept])).toEqual([
      [5, 'Premio'],
      [-30, 'Multa'],
    ]);
  });

  it('is told of entry by entry as the deed of the key', async () => {
    const ana = await world.cardholder(10);
    const { body } = await adjust(ana, { adjustments: [bank(ana, -3)] });
    const events = (await world.events('bank.money.adjusted')).filter(
      ({ server_id }) => server_id === ana.serverId,
    );
    expect(events).toMatchObject([
      {
        actor: { kind: 'key', id: 3 },
        character_ids: [ana.characterId],
        data: { transfer_id: body.transaction_id, account_id: ana.accountId, amount: -3, reason },
        note: 'Ajuste de -3 en una cuenta. Motivo: Evento',
        note_en: 'Adjustment of -3 in an account. Reason: Evento',
      },
    ]);
  });

  it('renames, pays, freezes and unfreezes businesses, and tells it', async () => {
    const ana = await world.cardholder(0);
    const shop = await openFor(world, ana, { type: 'business' });
    const change = (input: object) =>
      adjust(ana, { businesses: [{ account_id: shop, ...input }] }).then(({ body }) => body);
    expect(await change({ account_name: 'Taller', amount: 40, status: 'frozen' })).toMatchObject({
      balances: [],
      businesses: [{ account_id: shop, account_name: 'Taller', balance: 40, status: 'frozen' }],
    });
    expect(await refusal(ana, { businesses: [{ account_id: shop, amount: 1 }] })).toEqual([
      409,
      'account_disabled',
    ]);
    expect(await change({ status: 'active', amount: -15 })).toMatchObject({
      businesses: [{ balance: 25, status: 'active' }],
    });
    expect(await change({ account_name: 'Taller' })).toMatchObject({ transaction_id: null });
    const countOf = async (type: string) =>
      (await world.events(type)).filter(({ server_id }) => server_id === ana.serverId).length;
    const types = ['bank.account.renamed', 'bank.account.frozen', 'bank.account.unfrozen'];
    expect(await Promise.all(types.map(countOf))).toEqual([1, 1, 1]);
  });

  it.each([
    ['more than there is in the bank', (ana: Cardholder) => bank(ana, -200), 'insufficient_balance'],
    ['more cash than there is', (ana: Cardholder) => cash(ana, -21), 'insufficient_balance'],
    ['a character that there is not', () => ({ ...bank(nobody, 1) }), 'character_not_found'],
    [
      'an account that there is not',
      () => ({ account_id: 999_999_999, target: 'bank', amount: 1, reason }),
      'account_not_found',
    ],
  ])('does nothing at all where one entry asks for %s', async (_, wrong, code) => {
    const ana = await world.cardholder(100);
    const shop = await openFor(world, ana, { type: 'business' });
    const answer = await adjust(ana, {
      adjustments: [bank(ana, 9), cash(ana, 20), wrong(ana)],
      businesses: [{ account_id: shop, account_name: 'Otro', amount: 1, status: 'frozen' }],
    });
    expect(answer.code).toBe(code);
    expect([await world.balanceOf(ana.accountId), await cashOf(ana), await world.balanceOf(shop)]).toEqual([
      100, 0, 0,
    ]);
    const events = await world.events('bank.money.adjusted');
    expect(events.filter(({ server_id }) => server_id === ana.serverId)).toEqual([]);
  });

  it('gives no account more than it can count', async () => {
    const ana = await world.cardholder(0);
    await world.fund(ana.serverId, ana.accountId, Number.MAX_SAFE_INTEGER - 5);
    expect(await refusal(ana, { adjustments: [bank(ana, 6)] })).toEqual([400, 'limit_exceeded']);
  });

  it('touches nothing of another server, no wallet by its id, and no account that is no business', async () => {
    const [ana, other] = [await world.cardholder(10), await world.cardholder(10)];
    const wallet = await world.giveCash(ana, { 1: 1 });
    const by = (account_id: number) => ({ account_id, target: 'bank', amount: 1, reason });
    expect(await refusal(ana, { adjustments: [bank(other, 1)] })).toEqual([404, 'character_not_found']);
    for (const account_id of [other.accountId, wallet])
      expect(await refusal(ana, { adjustments: [by(account_id)] })).toEqual([404, 'account_not_found']);
    const theirs = await openFor(world, other, { type: 'business' });
    for (const account_id of [ana.accountId, theirs])
      expect(await refusal(ana, { businesses: [{ account_id, amount: 1 }] })).toEqual([
        404,
        'account_not_found',
      ]);
  });

  it('refuses cash that the bills in use cannot make up', async () => {
    const ana = await world.cardholder(0);
    const { ctx } = world.person({ serverId: ana.serverId, role: 'admin' });
    for (const { bill_type_id, value } of (await world.ok(listBillTypes, {}, ctx)).bill_types)
      if (value < 10) await world.ok(updateBillType, { bill_type_id, is_active: false }, ctx);
    expect(await refusal(ana, { adjustments: [cash(ana, 15)] })).toEqual([400, 'invalid_amount']);
  });

  it('needs a bank account where one is meant, and one that is open', async () => {
    const ana = await world.cardholder(10);
    const poor = { ...ana, ...world.person({ serverId: ana.serverId }) };
    expect(await refusal(ana, { adjustments: [bank(poor, 1)] })).toEqual([404, 'no_bank_account']);
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [ana.accountId]);
    expect(await refusal(ana, { adjustments: [bank(ana, 1)] })).toEqual([409, 'account_closed']);
  });

  it('happens once under a key, however often it is sent at once (GW-17)', async () => {
    const ana = await world.cardholder(0);
    const input = { adjustments: [bank(ana, 50), cash(ana, 20)] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => adjust(ana, input, withKey(keyOf(ana), 'event'))),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([await world.balanceOf(ana.accountId), await cashOf(ana)]).toEqual([50, 20]);
  });

  it('loses nothing to others that name the same accounts the other way round at the same time', async () => {
    const ana = await world.cardholder(1_000);
    const bea = await world.cardholder(1_000, { serverId: ana.serverId });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const [one, two] = n % 2 ? [ana, bea] : [bea, ana];
        return adjust(ana, { adjustments: [bank(one, 3), cash(two, 1), bank(two, -2)] });
      }),
    );
    expect([await world.balanceOf(ana.accountId), await world.balanceOf(bea.accountId)]).toEqual([
      1_010, 1_010,
    ]);
    expect([await cashOf(ana), await cashOf(bea)]).toEqual([10, 10]);
  });

  const one = { account_id: 1, target: 'bank', amount: 1, reason };
  const named = { account_id: 1, account_name: 'Taller' };
  it.each([
    ['nothing', {}],
    ['no entry', { adjustments: [], businesses: [] }],
    ['101 entries', { adjustments: Array(100).fill(one), businesses: [named] }],
    ['a character and an account', { adjustments: [{ ...one, server_character_id: 1 }] }],
    ['neither', { adjustments: [{ ...one, account_id: undefined }] }],
    ['the wallet of an account', { adjustments: [{ ...one, target: 'wallet' }] }],
    ['no amount', { adjustments: [{ ...one, amount: 0 }] }],
    ['half a coin', { adjustments: [{ ...one, amount: 0.5 }] }],
    ['too much', { adjustments: [{ ...one, amount: 1_000_000_000_001 }] }],
    ['no reason', { adjustments: [{ ...one, reason: '' }] }],
    ['something unknown', { adjustments: [{ ...one, balance: 5 }] }],
    ['a business without a change', { businesses: [{ account_id: 1 }] }],
    ['a business twice', { businesses: [named, named] }],
    ['a business that is closed', { businesses: [{ account_id: 1, status: 'closed' }] }],
  ])('refuses %s', async (_, input) => {
    expect((await world.act(adjustEconomy, input, serverKey(3, 1))).status).toBe(400);
  });
});
