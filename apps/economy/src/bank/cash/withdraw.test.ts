import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import getWallet from '@cabildo/contracts/economy/bank/cash/get_wallet.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { withKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A member with these permissions on a shared account of `owner`. */
async function sharing(owner: Person, permissions: string[]) {
  const input = { server_character_id: owner.characterId, account_type: 'shared', account_name: 'Banda' };
  const { account_id: accountId } = await world.ok(createAccount, input, owner.ctx);
  await world.fund(owner.serverId, accountId, 500);
  const person = world.person({ serverId: owner.serverId });
  await world.database.query(
    'INSERT INTO account_members (account_id, character_id, permissions) VALUES ($1, $2, $3)',
    [accountId, person.characterId, permissions],
  );
  return { ...person, accountId };
}

describe('withdraw', () => {
  it('pays out in the largest bills and emits the event', async () => {
    const { characterId, serverId, accountId, ctx } = await world.cardholder(400);
    const input = { server_character_id: characterId, amount: 286 };
    expect(await world.act(withdraw, input, ctx)).toEqual({
      status: 200,
      code: null,
      body: { ok: true, amount: 286, bank_balance: 114, wallet_total: 286 },
    });
    const { bills } = await world.ok(getWallet, {}, ctx);
    expect(bills.map(({ value, quantity }) => [value, quantity])).toEqual([
      [100, 2],
      [50, 1],
      [20, 1],
      [10, 1],
      [5, 1],
      [1, 1],
    ]);
    const event = (await world.events('bank.cash.withdrawn')).find((event) => event.server_id === serverId);
    expect(event).toMatchObject({
      character_ids: [characterId],
      data: { account_id: accountId, server_character_id: characterId, amount: 286 },
    });
  });

  it('takes from the main account where there is one, and from another that is named', async () => {
    const { characterId, serverId, accountId, ctx } = await world.cardholder(50);
    const main = await world.ok(
      createAccount,
      { server_character_id: characterId, account_type: 'personal' },
      ctx,
    );
    await world.fund(serverId, main.account_id, 80);
    expect(await world.ok(withdraw, { amount: 80 }, ctx)).toMatchObject({
      bank_balance: 0,
      wallet_total: 80,
    });
    const other = { amount: 50, account_id: accountId };
    expect(await world.ok(withdraw, other, ctx)).toMatchObject({ bank_balance: 0, wallet_total: 130 });
  });

  it('takes the character from the account where the caller has several', async () => {
    const person = world.person();
    const second = world.addCharacter(person);
    const { account_id } = await world.ok(createBankAccount, { server_character_id: second }, person.ctx);
    await world.fund(person.serverId, account_id, 10);
    await world.ok(withdraw, { amount: 10, account_id }, person.ctx);
    expect(await world.ok(getWallet, { server_character_id: second }, person.ctx)).toMatchObject({
      total_cash: 10,
    });
    expect((await world.act(withdraw, { amount: 10 }, person.ctx)).code).toBe('error');
  });

  it('lets a member with transfer take from a shared account, into the wallet of that member', async () => {
    const member = await sharing(world.person(), ['transfer']);
    const input = { amount: 100, account_id: member.accountId };
    // The member may not see the balance, so the answer leaves it out.
    expect(await world.ok(withdraw, input, member.ctx)).toMatchObject({
      bank_balance: null,
      wallet_total: 100,
    });
  });

  it('refuses a member without transfer, and a stranger, with forbidden', async () => {
    const member = await sharing(world.person(), ['view_balance', 'pay']);
    const stranger = world.person({ serverId: member.serverId, role: 'owner' });
    for (const { ctx } of [member, stranger]) {
      const { status, code } = await world.act(withdraw, { amount: 1, account_id: member.accountId }, ctx);
      expect([status, code]).toEqual([403, 'forbidden']);
    }
  });

  it('refuses more than there is', async () => {
    const { ctx } = await world.cardholder(99);
    const { status, code } = await world.act(withdraw, { amount: 100 }, ctx);
    expect([status, code]).toEqual([400, 'insufficient_balance']);
  });

  it('refuses an amount that the bills in issue cannot make up', async () => {
    const { serverId, ctx } = await world.cardholder(100);
    const admin = world.person({ serverId, role: 'admin' });
    const { bill_types } = await world.ok(listBillTypes, {}, admin.ctx);
    for (const { bill_type_id, value } of bill_types) {
      if (value < 20) await world.ok(updateBillType, { bill_type_id, is_active: false }, admin.ctx);
    }
    const { status, code } = await world.act(withdraw, { amount: 30 }, ctx);
    expect([status, code]).toEqual([400, 'invalid_amount']);
    await world.ok(withdraw, { amount: 40 }, ctx);
  });

  it('needs a bank account, and finds none in another server', async () => {
    const none = await world.act(withdraw, { amount: 1 }, world.person().ctx);
    expect([none.status, none.code]).toEqual([404, 'no_bank_account']);
    const { accountId } = await world.cardholder(10);
    const foreign = await world.act(withdraw, { amount: 1, account_id: accountId }, world.person().ctx);
    expect([foreign.status, foreign.code]).toEqual([404, 'account_not_found']);
  });

  it('does not find a dead character', async () => {
    const person = world.person();
    const dead = world.addCharacter(person, 'dead');
    const gone = await world.act(withdraw, { amount: 1, server_character_id: dead }, person.ctx);
    expect([gone.status, gone.code]).toEqual([404, 'character_not_found']);
  });

  it('refuses a frozen and a closed account', async () => {
    const { accountId, serverId, ctx } = await world.cardholder(10);
    await world.ok(freezeAccount, { account_id: accountId }, world.person({ serverId, role: 'admin' }).ctx);
    const frozen = await world.act(withdraw, { amount: 1 }, ctx);
    expect([frozen.status, frozen.code]).toEqual([409, 'account_disabled']);
    await world.database.query(`UPDATE accounts SET status = 'closed' WHERE id = $1`, [accountId]);
    const closed = await world.act(withdraw, { amount: 1 }, ctx);
    expect([closed.status, closed.code]).toEqual([409, 'account_closed']);
  });

  it('asks for the PIN where one is set, and counts wrong ones', async () => {
    const { ctx } = await world.cardholder(10, { pin: '4711' });
    const without = await world.act(withdraw, { amount: 1 }, ctx);
    expect([without.status, without.code]).toEqual([400, 'pin_required']);
    const wrong = await world.act(withdraw, { amount: 1, pin: '0000' }, ctx);
    expect([wrong.status, wrong.code, wrong.body['attempts_remaining']]).toEqual([401, 'invalid_pin', 2]);
    expect(await world.ok(withdraw, { amount: 1, pin: '4711' }, ctx)).toMatchObject({ bank_balance: 9 });
    for (const pin of ['1111', '2222', '3333']) await world.act(withdraw, { amount: 1, pin }, ctx);
    const locked = await world.act(withdraw, { amount: 1, pin: '4711' }, ctx);
    expect([locked.status, locked.code, locked.body['remaining_minutes']]).toEqual([423, 'pin_locked', 15]);
  });

  it('asks for no PIN where the server does not want one for it', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { pin_config: { required_for: ['transfer'] } });
    const { ctx } = await world.cardholder(10, { pin: '4711', serverId });
    await world.ok(withdraw, { amount: 1 }, ctx);
  });

  it('refuses what a wallet can no longer count', async () => {
    const person = await world.cardholder(1_000);
    await world.giveCash(person, { 1: Number.MAX_SAFE_INTEGER - 10 });
    const { status, code } = await world.act(withdraw, { amount: 11 }, person.ctx);
    expect([status, code]).toEqual([400, 'limit_exceeded']);
  });

  it('lets exactly one of many withdrawals of everything through', async () => {
    const { ctx } = await world.cardholder(155);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.act(withdraw, { amount: 155 }, ctx)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'insufficient_balance')).toHaveLength(19);
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 0, wallet_total: 155 });
  });

  it('pays once for one idempotency key', async () => {
    const { ctx } = await world.cardholder(100);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.act(withdraw, { amount: 30 }, withKey(ctx, 'cash'))),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await world.ok(getBalance, {}, ctx)).toMatchObject({ bank_balance: 70, wallet_total: 30 });
  });
});
