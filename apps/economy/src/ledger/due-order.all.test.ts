import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import getCreditScore from '@cabildo/contracts/economy/credit/score/get_credit_score.ts';
import { Random, TestClock } from '@cabildo/testing';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { daysAfter } from '../calendar.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { goTo, hoursAfter, schedule } from './due-order.testing.ts';

const START = new Date('2026-02-10T12:00:00Z');

const NEXT = `
  SELECT min(at) AS at FROM (
    SELECT due_at AS at FROM savings
    UNION ALL SELECT next_run_at FROM recurring_payments
    UNION ALL SELECT due_at FROM loans) due`;

/** A town of people with payments between them and loans, all drawn from a seed. */
async function townOf(seed: number, world: World) {
  const random = new Random(seed);
  const serverId = world.newServer();
  const staff = world.person({ serverId, role: 'owner' });
  const people: { person: Person; account: number }[] = [];
  for (let count = 0; count < 5; count += 1) {
    const person = world.person({ serverId });
    people.push({ person, account: await openFor(world, person, { balance: random.below(250) }) });
  }
  for (const { person, account } of people) {
    // Nobody pays twice in one hour, because it is nowhere written which of two payments goes first.
    for (let hour = 1 + random.below(12); hour <= 24; hour += 1 + random.below(16)) {
      const to = random.pick(people.filter((other) => other.person !== person)).account;
      const order = { start: hoursAfter(START, hour), amount: 20 + random.below(200), max_runs: 5 };
      await schedule(world, person, [account, to], order);
    }
    // With two instalments no loan is in default, which an outage puts off.
    const amount = 100 + random.below(300);
    const order = { account_id: account, amount, installments: 2, frequency: '1d' as const };
    const { loan_id } = await world.ok(requestLoan, order, person.ctx);
    await world.ok(approveLoan, { loan_id }, staff.ctx);
    await world.fund(serverId, account, -amount);
  }
  return async () => ({
    balances: await Promise.all(people.map(({ account }) => world.balanceOf(account))),
    scores: await Promise.all(
      people.map(async ({ person }) => (await world.ok(getCreditScore, {}, person.ctx)).credit.score),
    ),
    loans: await world.database.query<{ fees: number }>(
      'SELECT status, fees, paid, remaining, due_at FROM loans WHERE server_id = $1 ORDER BY id',
      [serverId],
    ),
    payments: await world.database.query(
      'SELECT status, runs, failures, next_run_at FROM recurring_payments WHERE server_id = $1 ORDER BY id',
      [serverId],
    ),
  });
}

describe('after an outage (ECB-06)', () => {
  it.each([1, 2, 3])('the town of seed %i is as it would be without one', async (seed) => {
    const clocks = [new TestClock(START), new TestClock(START)] as const;
    const worlds = await Promise.all(clocks.map((clock) => startWorld({ clock })));
    const [always, stopped] = [worlds[0]!, worlds[1]!];
    const towns = [await townOf(seed, always), await townOf(seed, stopped)] as const;
    const end = daysAfter(START, 5);
    for (let [next] = await always.database.query<{ at: Date }>(NEXT); next!.at <= end;) {
      await goTo(always, next!.at);
      [next] = await always.database.query<{ at: Date }>(NEXT);
    }
    for (const days of [1, 4.3, 5]) await goTo(stopped, daysAfter(START, days));
    const expected = await towns[0]();
    expect(await towns[1]()).toEqual(expected);
    // Where nothing was short, the test would prove little.
    expect(expected.loans.some(({ fees }) => fees > 0)).toBe(true);
    await Promise.all(worlds.map((world) => world.close()));
  });
});
