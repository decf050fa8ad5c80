import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { TestClock, withKey } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
const clock = new TestClock();

beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** Makes two people of one server; the first has an account with money, the second an empty one. */
async function pair(balance: number, config: object = {}, pin?: string) {
  const serverId = world.newServer();
  if (Object.keys(config).length > 0) await world.configure(serverId, config);
  const payer = world.person({ serverId });
  const payee = world.person({ serverId });
  const from = await openFor(world, payer, { balance, ...(pin && { pin }) });
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

describe('internal_transfer and PINs', () => {
  it('asks for the PIN wherever the money goes, and takes the right one (EC-09)', async () => {
    const { payer, payee, from, to } = await pair(100, {}, '1234');
    expect(await answerOf(order(from, to, 1), payer)).toEqual([400, 'pin_required']);
    expect(await answerOf(order(from, to, 1, { pin: '1234' }), payer)).toEqual([200, null]);
    const bare = await openFor(world, payer, { type: 'savings' });
    expect(await answerOf(order(from, bare, 1), payer)).toEqual([400, 'pin_required']);
    expect(await answerOf(order(from, bare, 1, { pin: '1234' }), payer)).toEqual([200, null]);
    const safe = await openFor(world, payer, { type: 'savings', pin: '4711' });
    expect(await answerOf(order(from, safe, 1), payer)).toEqual([400, 'pin_required']);
    const ofPayee = await openFor(world, payee, { type: 'savings', pin: '4711' });
    expect(await answerOf(order(from, ofPayee, 1), payer)).toEqual([400, 'pin_required']);
  });

  it('does not ask where the server does not want it for transfers', async () => {
    const { payer, from, to } = await pair(100, { pin_config: { required_for: ['withdraw'] } }, '1234');
    expect(await answerOf(order(from, to, 1), payer)).toEqual([200, null]);
  });

  it('counts wrong PINs and locks; nothing moves', async () => {
    const { payer, from, to } = await pair(100, {}, '1234');
    const guess = async (pin: string) => {
      const { status, code, body } = await world.act(
        internalTransfer,
        order(from, to, 1, { pin }),
        payer.ctx,
      );
      return [status, code, body['attempts_remaining'] ?? body['remaining_minutes']];
    };
    expect(await guess('12')).toEqual([400, 'invalid_pin', undefined]);
    expect(await guess('4321')).toEqual([401, 'invalid_pin', 2]);
    expect(await guess('4321')).toEqual([401, 'invalid_pin', 1]);
    expect(await guess('4321')).toEqual([423, 'pin_locked', 15]);
    expect(await guess('1234')).toEqual([423, 'pin_locked', 15]);
    expect(await world.balanceOf(from)).toBe(100);
  });

  it('minds no PIN on an account that has none, unless it cannot be one', async () => {
    const { payer, from, to } = await pair(100);
    expect(await answerOf(order(from, to, 1, { pin: '1234' }), payer)).toEqual([200, null]);
    expect(await answerOf(order(from, to, 1, { pin: 'abc' }), payer)).toEqual([400, 'invalid_pin']);
  });

  it('gives no guess at the PIN to a caller who may not spend', async () => {
    const { payer, payee, from, to } = await pair(100, {}, '1234');
    for (let i = 0; i < 4; i += 1) {
      expect(await answerOf(order(from, to, 1, { pin: '4321' }), payee)).toEqual([403, 'forbidden']);
    }
    expect(await answerOf(order(from, to, 1, { pin: '1234' }), payer)).toEqual([200, null]);
  });

  it('keeps nothing that a PIN could be found from under the idempotency key', async () => {
    const { payer, from, to } = await pair(100, {}, '1234');
    const ctx = withKey(payer.ctx, 'pin');
    const wrong = await world.act(internalTransfer, order(from, to, 1, { pin: '4321' }), ctx);
    const right = await world.act(internalTransfer, order(from, to, 1, { pin: '1234' }), ctx);
    const again = await world.act(internalTransfer, order(from, to, 1, { pin: '9999' }), ctx);
    // Without the fingerprint of the gateway the PIN is neither compared for the key nor hashed.
    expect([wrong.status, right.status, again.body]).toEqual([401, 200, right.body]);
    expect(await world.balanceOf(to)).toBe(1);
  });
});

describe('internal_transfer and the daily limit', () => {
  it('lets an account send so much a day (UTC), the limit itself included, to whomever', async () => {
    clock.set(new Date('2026-06-15T23:59:00Z'));
    const { payer, from, to } = await pair(1_000, { transfers_config: { daily_limit: 100, fee_fixed: 5 } });
    const own = await openFor(world, payer, { type: 'savings', balance: 50 });
    expect(await answerOf(order(from, to, 60), payer)).toEqual([200, null]);
    expect(await answerOf(order(from, own, 41), payer)).toEqual([400, 'limit_exceeded']);
    expect(await answerOf(order(from, own, 40), payer)).toEqual([200, null]);
    expect(await answerOf(order(from, to, 1), payer)).toEqual([400, 'limit_exceeded']);
    // Each account has a limit of its own.
    expect(await answerOf(order(own, to, 80), payer)).toEqual([200, null]);
    clock.advance(60_000);
    expect(await answerOf(order(from, to, 100), payer)).toEqual([200, null]);
    expect(await answerOf(order(from, to, 1), payer)).toEqual([400, 'limit_exceeded']);
  });

  it('holds for 50 parallel transfers', async () => {
    const { payer, from, to } = await pair(1_000, { transfers_config: { daily_limit: 95 } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerOf(order(from, to, 10), payer)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(9);
    expect(answers.filter(([, code]) => code === 'limit_exceeded')).toHaveLength(41);
    expect(await world.balanceOf(to)).toBe(90);
  });

  it('does not count what was refused', async () => {
    const { payer, from, to } = await pair(50, { transfers_config: { daily_limit: 100 } });
    expect(await answerOf(order(from, to, 90), payer)).toEqual([400, 'insufficient_balance']);
    expect(await answerOf(order(from, to, 50), payer)).toEqual([200, null]);
    await world.fund(payer.serverId, from, 50);
    expect(await answerOf(order(from, to, 50), payer)).toEqual([200, null]);
  });
});

describe('internal_transfer by many at once', () => {
  it('lets exactly one of 50 transfers of a whole balance through', async () => {
    const { payer, from, to } = await pair(1_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answerOf(order(from, to, 1_000), payer)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'insufficient_balance')).toHaveLength(49);
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([0, 1_000]);
  });

  it('lets exactly one through with a PIN, too', async () => {
    const { payer, from, to } = await pair(1_000, {}, '1234');
    const input = order(from, to, 1_000, { pin: '1234' });
    // FU-02 checks one guess at a PIN while three wait.
    const answers = await Promise.all(Array.from({ length: 4 }, () => answerOf(input, payer)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'insufficient_balance')).toHaveLength(3);
  });

  it('ends with every unit accounted for when money goes round in a ring both ways', async () => {
    const { payer, payee, from, to } = await pair(100);
    await world.fund(payer.serverId, to, 100);
    const there = Array.from({ length: 100 }, () => answerOf(order(from, to, 7), payer));
    const back = Array.from({ length: 100 }, () => answerOf(order(to, from, 7), payee));
    const answers = await Promise.all([...there, ...back]);
    expect(answers.every(([status]) => status === 200 || status === 400)).toBe(true);
    expect((await world.balanceOf(from)) + (await world.balanceOf(to))).toBe(200);
  });

  it('has one effect and one answer for 100 requests with one idempotency key', async () => {
    const { payer, from, to } = await pair(1_000);
    const ctx = withKey(payer.ctx, 'once');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.act(internalTransfer, order(from, to, 10), ctx)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await world.balanceOf(to)).toBe(10);
  });

  it('refuses a key that comes with other parameters', async () => {
    const { payer, from, to } = await pair(1_000);
    const ctx = withKey(payer.ctx, 'k');
    await world.ok(internalTransfer, order(from, to, 10), ctx);
    const other = await world.act(internalTransfer, order(from, to, 11), ctx);
    expect([other.status, other.code]).toEqual([409, 'error']);
    expect(await world.balanceOf(to)).toBe(10);
  });

  it('judges an order anew that was refused under its key, with whatever parameters (GW-17)', async () => {
    const { payer, from, to } = await pair(20, {}, '1234');
    const keyed = { ...payer, ctx: withKey(payer.ctx, 'k') };
    expect(await answerOf(order(from, to, 10), keyed)).toEqual([400, 'pin_required']);
    expect(await answerOf(order(from, to, 30, { pin: '1234' }), keyed)).toEqual([
      400,
      'insufficient_balance',
    ]);
    const sent = order(from, to, 10, { pin: '1234' });
    expect(await answerOf(sent, keyed)).toEqual([200, null]);
    expect(await answerOf(sent, keyed)).toEqual([200, null]);
    expect(await answerOf(order(from, to, 1, { pin: '1234' }), keyed)).toEqual([409, 'error']);
    expect(await world.balanceOf(to)).toBe(10);
  });

  it('has one effect for orders at once under one key, some of which are refused', async () => {
    const { payer, from, to } = await pair(10);
    const keyed = { ...payer, ctx: withKey(payer.ctx, 'mixed') };
    const amounts = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 11 : 10));
    const answers = await Promise.all(amounts.map((amount) => answerOf(order(from, to, amount), keyed)));
    const ofTheOthers = answers.filter((_, index) => amounts[index] === 11);
    expect(answers.filter((_, index) => amounts[index] === 10)).toEqual(Array(20).fill([200, null]));
    // Each attempt was decided before the key was used, or found it used.
    for (const answer of ofTheOthers)
      expect([
        [400, 'insufficient_balance'],
        [409, 'error'],
      ]).toContainEqual(answer);
    expect(await world.balanceOf(to)).toBe(10);
  });
});
