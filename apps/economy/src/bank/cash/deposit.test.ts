import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import type { Bills } from '../accounts/bills.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A person with a bank account and this cash. */
async function personWith(bills: Bills, options: { serverId?: number } = {}) {
  const person = await world.cardholder(0, options);
  const walletId = await world.giveCash(person, bills);
  const billsLeft = async () =>
    Object.fromEntries(
      (await world.ok(getWallet, {}, person.ctx)).bills.map(({ value, quantity }) => [value, quantity]),
    );
  return { ...person, walletId, billsLeft };
}

describe('deposit', () => {
  it('brings cash to the bank and emits the event', async () => {
    const { characterId, serverId, accountId, ctx, billsLeft } = await personWith({ 50: 1, 20: 2, 5: 1 });
    expect(await world.act(deposit, { character_id: characterId, amount: 75 }, ctx)).toEqual({
      status: 200,
      code: null,
      body: { ok: true, amount: 75, bank_balance: 75, wallet_total: 20 },
    });
    expect(await billsLeft()).toEqual({ 20: 1 });
    const event = (await world.events('bank.cash.deposited')).find((event) => event.server_id === serverId);
    expect(event).toMatchObject({
      character_ids: [characterId],
      data: { account_id: accountId, server_character_id: characterId, amount: 75 },
    });
  });

  it('takes the smallest bill that covers a remainder and gives change', async () => {
    const { ctx, billsLeft } = await personWith({ 100: 1, 50: 1 });
    expect(await world.ok(deposit, { amount: 30 }, ctx)).toMatchObject({
      bank_balance: 30,
      wallet_total: 120,
    });
    expect(await billsLeft()).toEqual({ 100: 1, 20: 1 });
  });

  it('takes just the bills that are named', async () => {
    const { ctx, billsLeft } = await personWith({ 50: 2, 10: 5 });
    const bills = JSON.stringify([
      { value: 10, quantity: 3 },
      { value: 10, quantity: 2 },
    ]);
    await world.ok(deposit, { amount: 50, bills }, ctx);
    expect(await billsLeft()).toEqual({ 50: 2 });
  });

  it('refuses bills that are not worth the amount, and bills that are not there', async () => {
    const { ctx } = await personWith({ 50: 1 });
    const cheap = await world.act(deposit, { amount: 60, bills: [{ value: 50, quantity: 1 }] }, ctx);
    expect([cheap.status, cheap.code]).toEqual([400, 'invalid_amount']);
    const absent = await world.act(deposit, { amount: 50, bills: [{ value: 10, quantity: 5 }] }, ctx);
    expect([absent.status, absent.code]).toEqual([400, 'insufficient_balance']);
  });

  it.each([
    ['[]', 'error'],
    ['[{"value":0,"quantity":1}]', 'error'],
    ['{"50":1}', 'error'],
    ['x', 'error'],
    ['[{"value":50}]', 'invalid_amount'],
    ['[{"value":50,"quantity":-1}]', 'invalid_amount'],
  ])('refuses %s as bills: %s (GW-02)', async (bills, expected) => {
    const { ctx } = world.person();
    const { status, code } = await world.act(deposit, { amount: 50, bills }, ctx);
    expect([status, code]).toEqual([400, expected]);
  });

  it('refuses more cash than there is', async () => {
    const { ctx } = await personWith({ 10: 1 });
    const { status, code } = await world.act(deposit, { amount: 11 }, ctx);
    expect([status, code]).toEqual([400, 'insufficient_balance']);
  });

  it('refuses what needs change that the bills in issue cannot make up, and takes retired bills', async () => {
    const { serverId, ctx } = await personWith({ 50: 1, 5: 1 });
    const admin = world.person({ serverId, role: 'admin' });
    const { bill_types } = await world.ok(listBillTypes, {}, admin.ctx);
    for (const { bill_type_id, value } of bill_types) {
      if (value <= 5) await world.ok(updateBillType, { bill_type_id, is_active: false }, admin.ctx);
    }
    const { status, code } = await world.act(deposit, { amount: 42 }, ctx);
    expect([status, code]).toEqual([400, 'invalid_amount']);
    await world.ok(deposit, { amount: 5 }, ctx);
  });

  it('takes cash into an account of which the character is a member with any permissions, and no other', async () => {
    const owner = world.person();
    const input = { server_character_id: owner.characterId, account_type: 'shared' };
    const { account_id } = await world.ok(createAccount, input, owner.ctx);
    const giver = await personWith({ 10: 1 }, { serverId: owner.serverId });
    const stranger = await world.act(deposit, { amount: 10, account_id }, giver.ctx);
    expect([stranger.status, stranger.code]).toEqual([403, 'forbidden']);
    await world.database.query(`INSERT INTO account_members VALUES ($1, $2, '{pay}')`, [
      account_id,
      giver.characterId,
    ]);
    const seen = await world.ok(deposit, { amount: 10, account_id }, giver.ctx);
    expect(seen).toMatchObject({ bank_balance: null, wallet_total: 0 });
    expect(await world.balanceOf(account_id)).toBe(10);
  });

  it('needs a bank account, and finds none in another server, nor one that is a wallet', async () => {
    const person = await personWith({ 10: 1 });
    const none = await world.act(deposit, { amount: 1 }, world.person().ctx);
    expect([none.status, none.code]).toEqual([404, 'no_bank_account']);
    const foreign = await world.act(deposit, { amount: 1, account_id: person.accountId }, world.person().ctx);
    expect([foreign.status, foreign.code]).toEqual([404, 'account_not_found']);
    const wallet = await world.act(deposit, { amount: 1, account_id: person.walletId }, person.ctx);
    expect([wallet.status, wallet.code]).toEqual([404, 'account_not_found']);
  });

  it('does not find a dead character', async () => {
    const person = world.person();
    const dead = world.addCharacter(person, 'dead');
    const gone = await world.act(deposit, { amount: 1, server_character_id: dead }, person.ctx);
    expect([gone.status, gone.code]).toEqual([404, 'character_not_found']);
  });

  it('refuses a frozen and a closed account', async () => {
    const { accountId, serverId, ctx } = await personWith({ 10: 1 });
    await world.ok(freezeAccount, { account_id: accountId }, world.person({ serverId, role: 'admin' }).ctx);
    const frozen = await world.act(deposit, { amount: 10 }, ctx);
    expect([frozen.status, frozen.code]).toEqual([409, 'account_disabled']);
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [accountId]);
    const closed = await world.act(deposit, { amount: 10 }, ctx);
    expect([closed.status, closed.code]).toEqual([409, 'account_closed']);
  });

  it('refuses what an account can no longer count', async () => {
    const { accountId, serverId, ctx } = await personWith({ 10: 1 });
    await world.fund(serverId, accountId, Number.MAX_SAFE_INTEGER - 5);
    const { status, code } = await world.act(deposit, { amount: 10 }, ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });

  it('takes the same bills once, however often they are handed in at the same time', async () => {
    const { ctx } = await personWith({ 50: 2 });
    const bills = [{ value: 50, quantity: 2 }];
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => world.act(deposit, { amount: 100, bills }, ctx)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'insufficient_balance')).toHaveLength(14);
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 100, wallet_total: 0 });
  });

  it('loses nothing between wallet and bank while cash goes both ways', async () => {
    const { ctx } = await personWith({ 50: 4, 20: 5, 1: 7 });
    const amounts = [3, 17, 42, 55, 81, 100];
    await Promise.all(
      amounts.flatMap((amount) => [
        world.act(deposit, { amount }, ctx),
        world.act(withdraw, { amount }, ctx),
        world.act(deposit, { amount }, ctx),
      ]),
    );
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ total: 307 });
  });
});
