import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes two people of one server; the first has an account with money, the second an empty one. */
async function pair(balance: number, config: object = {}) {
  const serverId = world.newServer();
  if (Object.keys(config).length > 0) await world.configure(serverId, config);
  const payer = world.person({ serverId });
  const payee = world.person({ serverId });
  const from = await openFor(world, payer, { balance });
  const to = await openFor(world, payee);
  return { serverId, payer, payee, from, to };
}

const order = (from: number, to: number, amount: number, rest: object = {}) => ({
  from_account_id: from,
  to_account_id: to,
  amount,
  ...rest,
});

const answerOf = async (input: object, person: Person): Promise<unknown[]> => {
  const { status, code } = await world.act(internalTransfer, input, person.ctx);
  return [status, code];
};

/** Opens an account of the first person on which the second has these permissions. */
async function sharedWith(permissions: readonly AccountPermission[], balance = 100) {
  const { payer, payee, to, serverId } = await pair(0);
  const from = await openFor(world, payer, { type: 'shared', balance });
  await addMember(world, from, payee, permissions);
  return { owner: payer, friend: payee, from, to, serverId };
}

describe('internal_transfer', () => {
  it('asks the database for nothing but the settings and the one transaction that moves the money', async () => {
    const { payer, from, to } = await pair(100);
    await world.ok(internalTransfer, order(from, to, 1), payer.ctx);
    const asked: { reads: number; transactions: number }[] = [];
    for (let time = 0; time < 10; time += 1) {
      const reads = jest.spyOn(world.database, 'query');
      const transactions = jest.spyOn(world.database, 'transaction');
      await world.ok(internalTransfer, order(from, to, 1), payer.ctx);
      asked.push({ reads: reads.mock.calls.length, transactions: transactions.mock.calls.length });
      jest.restoreAllMocks();
    }
    // Heartbeat and jobs of the service send statements now and then, but not with every transfer.
    expect(asked).toContainEqual({ reads: 1, transactions: 1 });
  });

  it('moves money, tells both characters, and answers with what is left', async () => {
    const { payer, payee, from, to, serverId } = await pair(100);
    const answer = await world.act(
      internalTransfer,
      order(from, to, 40, { concept: ' Alquiler ' }),
      payer.ctx,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      transfer_id: expect.any(Number),
      amount: 40,
      fee: 0,
      tax: 0,
      from_balance: 60,
    });
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([60, 40]);
    const event = (await world.events('bank.transfer.completed')).find(
      (event) => event.server_id === serverId,
    );
    expect(event).toMatchObject({
      actor: { kind: 'user', id: payer.userId },
      character_ids: [payer.characterId, payee.characterId],
      data: { from_account_id: from, to_account_id: to, amount: 40, concept: 'Alquiler' },
    });
  });

  it('moves money into a legacy account', async () => {
    const { payer, payee, from } = await pair(100);
    const { account_id } = await world.ok(createBankAccount, { character_id: payee.characterId }, payee.ctx);
    await world.ok(internalTransfer, order(from, account_id, 100), payer.ctx);
    expect(await world.balanceOf(account_id)).toBe(100);
  });

  it('refuses one and the same account', async () => {
    const { payer, from } = await pair(100);
    expect(await answerOf(order(from, from, 1), payer)).toEqual([400, 'self_transfer']);
  });

  it('refuses more than there is, fee included', async () => {
    const { payer, from, to } = await pair(100, { transfers_config: { fee_fixed: 1 } });
    expect(await answerOf(order(from, to, 100), payer)).toEqual([400, 'insufficient_balance']);
    expect(await answerOf(order(from, to, 99), payer)).toEqual([200, null]);
  });

  it('takes the fee on top, to the treasury, and only where money changes hands', async () => {
    const { payer, from, to, serverId } = await pair(1_000, {
      transfers_config: { fee_percent: 0.99, fee_fixed: 3 },
    });
    const paid = await world.ok(internalTransfer, order(from, to, 500), payer.ctx);
    expect(paid).toMatchObject({ amount: 500, fee: 7, from_balance: 493 });
    const own = await openFor(world, payer, { type: 'savings' });
    expect(await world.ok(internalTransfer, order(from, own, 493), payer.ctx)).toMatchObject({ fee: 0 });
    const [treasury] = await world.database.query<{ total: number }>(
      `SELECT sum(e.amount)::bigint AS total FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.server_id = $1 AND a.kind = 'treasury'`,
      [serverId],
    );
    expect(treasury!.total).toBe(7);
  });

  it('keeps to the smallest and largest amount of the server', async () => {
    const { payer, from, to } = await pair(100, { transfers_config: { min_amount: 10, max_amount: 20 } });
    const answers = [];
    for (const amount of [9, 10, 20, 21]) answers.push((await answerOf(order(from, to, amount), payer))[1]);
    expect(answers).toEqual(['invalid_amount', null, null, 'invalid_amount']);
  });

  it('knows neither accounts of other servers, nor wallets, nor the server’s own', async () => {
    const { payer, from, to, serverId } = await pair(100);
    const elsewhere = await pair(100);
    const wallet = await world.giveCash(payer, { 10: 5 });
    const [treasury] = await world.database.query<{ id: number }>(
      `SELECT id FROM accounts WHERE server_id = $1 AND kind = 'treasury'`,
      [serverId],
    );
    for (const id of [elsewhere.from, wallet, treasury!.id, 999_999]) {
      expect(await answerOf(order(id, to, 1), payer)).toEqual([404, 'account_not_found']);
      expect(await answerOf(order(from, id, 1), payer)).toEqual([404, 'destination_not_found']);
    }
  });

  it('lets neither strangers nor staff spend', async () => {
    const { from, to, serverId } = await pair(100);
    for (const role of ['member', 'mod', 'admin', 'owner'] as const) {
      const stranger = world.person({ serverId, role });
      expect(await answerOf(order(from, to, 1), stranger)).toEqual([403, 'forbidden']);
    }
  });

  it('lets a member with `transfer` spend, and shows the new balance only with `view_balance`', async () => {
    const blind = await sharedWith(['transfer']);
    expect(await world.ok(internalTransfer, order(blind.from, blind.to, 1), blind.friend.ctx)).toMatchObject({
      from_balance: null,
    });
    const seeing = await sharedWith(['view_balance', 'transfer']);
    expect(
      await world.ok(internalTransfer, order(seeing.from, seeing.to, 1), seeing.friend.ctx),
    ).toMatchObject({
      from_balance: 99,
    });
  });

  it('does not let a member without `transfer` spend', async () => {
    const { friend, from, to } = await sharedWith([
      'view_balance',
      'view_movements',
      'pay',
      'manage_members',
    ]);
    expect(await answerOf(order(from, to, 1), friend)).toEqual([403, 'forbidden']);
  });

  it('refuses frozen and closed accounts on either side', async () => {
    const admin = world.person({ role: 'admin' });
    const open = await openFor(world, admin, { balance: 10 });
    const frozen = await openFor(world, admin, { type: 'shared', balance: 10 });
    const closed = await openFor(world, admin, { type: 'shared' });
    await world.ok(freezeAccount, { account_id: frozen }, admin.ctx);
    await world.ok(closeAccount, { account_id: closed }, admin.ctx);
    for (const [account, code] of [
      [frozen, 'account_disabled'],
      [closed, 'account_closed'],
    ] as const) {
      expect(await answerOf(order(account, open, 1), admin)).toEqual([409, code]);
      expect(await answerOf(order(open, account, 1), admin)).toEqual([409, code]);
    }
  });

  it('is refused where the server has switched transfers off', async () => {
    const { payer, from, to } = await pair(100, { modules: { transfers: false } });
    expect(await answerOf(order(from, to, 1), payer)).toEqual([403, 'forbidden']);
  });
});
