import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import getInterestHistory from '@cabildo/contracts/economy/funds/interest/get_interest_history.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { createLogger, createOutbox, createRegistry } from '@cabildo/kit/service';
import { hold, TestClock, until, untilWaiting } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { createMoneyLedger } from '../../ledger/ledger.ts';
import { adjustmentOf } from '../../ledger/postings.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { interestOf, monthBefore } from './rules.ts';

let world: World;
const clock = new TestClock(new Date('2026-01-10T12:00:00Z'));
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** Makes a saver whose money came by a transfer, so that its entries have the time of the test's clock. */
async function saver(amount: number) {
  const person = world.person();
  const main = await openFor(world, person, { balance: 1_000_000 });
  const savings = await openFor(world, person, { type: 'savings' });
  const move = (from_account_id: number, to_account_id: number, sum: number) =>
    world.ok(internalTransfer, { from_account_id, to_account_id, amount: sum }, person.ctx);
  if (amount > 0) await move(main, savings, amount);
  const history = async (by: Person = person) =>
    (await world.ok(getInterestHistory, { account_id: savings }, by.ctx)).payments;
  const staff = world.person({ serverId: person.serverId, role: 'owner' });
  return { person, main, savings, move, history, staff };
}

/** Sets the clock and waits until no account is due any more. */
async function goTo(moment: string): Promise<void> {
  clock.set(new Date(moment));
  await until(async () => {
    const due = await world.database.query('SELECT 1 FROM savings WHERE due_at <= $1 LIMIT 1', [clock.now()]);
    return due.length === 0;
  });
}

describe('interest', () => {
  it('is a percentage of the lowest balance of the month, on the first of the next, once', async () => {
    const { savings, main, move, history } = await saver(5_000);
    await goTo('2026-02-01T00:00:00Z');
    // The account was empty when January began.
    expect(await history()).toEqual([]);
    clock.set(new Date('2026-02-10T00:00:00Z'));
    await move(savings, main, 1_950);
    await move(main, savings, 9_000);
    await goTo('2026-03-01T00:00:00Z');
    await goTo('2026-03-02T00:00:00Z');
    expect(await history()).toEqual([
      {
        account_id: savings,
        period: '2026-02',
        base: 3_050,
        rate: 1,
        gross: 30,
        tax: 0,
        net: 30,
        created_at: '2026-03-01T00:00:00.000Z',
      },
    ]);
    expect(await world.balanceOf(savings)).toBe(12_080);
  });

  it('bears its tax, and follows the rate of the server', async () => {
    const { savings, history, staff } = await saver(10_000);
    await world.ok(updateBankConfig, { accounts_config: { savings_interest_rate: 2.5 } }, staff.ctx);
    await world.ok(configureTax, { name: 'IRPF', tax_type: 'interest', rate: 19 }, staff.ctx);
    await goTo('2026-05-01T00:00:00Z');
    expect(await history()).toMatchObject([
      { period: '2026-04', base: 10_000, gross: 250, tax: 47, net: 203 },
    ]);
    expect(await world.balanceOf(savings)).toBe(10_203);
  });

  it('is paid for every month that passed while nothing ran, and none to a frozen account', async () => {
    const quiet = await saver(100_000);
    const frozen = await saver(100_000);
    await world.ok(freezeAccount, { account_id: frozen.savings }, frozen.staff.ctx);
    await goTo('2026-08-15T00:00:00Z');
    expect((await quiet.history()).map(({ period }) => period)).toEqual(['2026-07', '2026-06']);
    expect(await frozen.history()).toEqual([]);
    expect(await world.balanceOf(frozen.savings)).toBe(100_000);
  });

  it('counts what was under way on the account when it fell due', async () => {
    const { savings, history, person } = await saver(10_000);
    await goTo('2026-09-01T00:00:00Z');
    const ledger = createMoneyLedger({
      database: world.database,
      clock,
      log: createLogger('test', 'silent'),
      registry: createRegistry(),
      outbox: createOutbox(),
    });
    const actor = { kind: 'system', id: null } as const;
    const release = await hold(world.database, (tx) =>
      ledger.post(tx, () => undefined, {
        serverId: person.serverId,
        actor,
        uses: { account: accountOf(savings) },
        decide: () => ({
          output: {},
          movement: { kind: 'test', postings: adjustmentOf(savings, -9_000) },
        }),
      }),
    );
    clock.set(new Date('2026-10-01T00:00:00Z'));
    await untilWaiting(world.database);
    await release();
    await goTo('2026-10-01T00:00:00Z');
    expect((await history())[0]).toMatchObject({ period: '2026-09', base: 1_000 });
  });

  // The harness asserts that accounts are locked in the order of the ledger.
  it('is paid beside transfers, whichever account fell due first', async () => {
    const savers = [];
    for (let count = 0; count < 6; count += 1) savers.push(await saver(10_000));
    await goTo('2026-11-01T00:00:00Z');
    // The later an account was opened, the earlier it falls due.
    await world.database.query(
      `UPDATE savings SET due_at = '2026-12-01T00:00:01Z'::timestamptz - make_interval(secs => account_id / 1e6)
       WHERE account_id = ANY($1::bigint[])`,
      [savers.map(({ savings }) => savings)],
    );
    clock.set(new Date('2026-12-01T00:00:02Z'));
    const moves = savers.flatMap(({ savings, main, move }) => [
      move(savings, main, 1),
      move(main, savings, 1),
    ]);
    await Promise.all(moves);
    await goTo('2026-12-01T00:00:02Z');
    for (const { history } of savers)
      expect(await history()).toMatchObject([{ period: '2026-11', base: 10_000 }]);
  });

  it('is neither paid nor made up for where its month ended while the module was off (ECB-05)', async () => {
    const { savings, history, staff } = await saver(10_000);
    await world.ok(updateBankConfig, { modules: { savings: false } }, staff.ctx);
    await goTo('2027-02-01T00:00:00Z');
    await world.ok(updateBankConfig, { modules: { savings: true } }, staff.ctx);
    await goTo('2027-03-01T00:00:00Z');
    expect((await history()).map(({ period }) => period)).toEqual(['2027-02']);
    expect(await world.balanceOf(savings)).toBe(10_100);
  });
});

describe('the months of interest', () => {
  it('begin and end at midnight UTC, over the year as well', () => {
    const { from, period } = monthBefore(new Date('2027-01-01T00:00:00Z'));
    expect([from.toISOString(), period]).toEqual(['2026-12-01T00:00:00.000Z', '2026-12']);
  });

  it('bring nothing below one unit', () => {
    const terms = { period: '2026-02', rate: 1, taxRate: 50 };
    expect(interestOf(99, terms)).toBeUndefined();
    expect(interestOf(100, terms)).toEqual({ base: 100, gross: 1, tax: 0 });
  });
});
