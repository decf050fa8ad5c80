import fc from 'fast-check';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { createLogger, createOutbox, createRegistry } from '@cabildo/kit/service';
import { TestClock, until } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { spending } from '../../ledger/spending.ts';
import type { SystemKind } from '../../bank/accounts/table.ts';
import { DAY_MS, dayOf } from '../../calendar.ts';
import { createMoneyLedger } from '../../ledger/ledger.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import foldSums from './fold_sums.job.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fold = () => foldSums.run({ database: world.database } as never);
const unfolded = async (serverId: number): Promise<number> =>
  (await world.database.query('SELECT 1 FROM sum_increments WHERE server_id = $1', [serverId])).length;

/** Makes a ledger whose clock the test sets, so that the test chooses the day of a movement. */
function datedLedger() {
  const clock = new TestClock();
  const parts = {
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    outbox: createOutbox(),
  };
  const ledger = createMoneyLedger({ ...parts, database: world.database, clock });
  const move = (
    serverId: number,
    from: number | SystemKind,
    to: number | SystemKind,
    amount: number,
    [out, into]: readonly [EntryType, EntryType],
  ) =>
    ledger.submit({
      serverId,
      uses: {
        accounts: [from, to].filter((each) => typeof each === 'number').map(accountOf),
        left: from === 'treasury' ? spending(serverId) : undefined,
      },
      decide: () => ({
        output: {},
        movement: {
          kind: 'test',
          postings: [
            { account: from, amount: -amount, type: out },
            { account: to, amount, type: into },
          ],
        },
      }),
      claim: null,
      actor: { kind: 'system', id: null },
      deadline: Date.now() + 60_000,
    });
  return { clock, move };
}

/** The expected report, computed from the entries alone. */
async function fromEntries(serverId: number, from: string, to: string) {
  const [row] = await world.database.query<Record<string, number>>(
    `SELECT coalesce(-sum(amount) FILTER (WHERE kind IN ('issuance', 'loan_pool')), 0)::bigint AS money_supply,
       coalesce(sum(amount) FILTER (WHERE kind = 'treasury'), 0)::bigint AS treasury,
       coalesce(sum(amount) FILTER (WHERE kind = 'treasury' AND type = 'fee' AND asked), 0)::bigint AS fees_collected,
       coalesce(sum(amount) FILTER (WHERE kind = 'treasury' AND type = 'debt' AND asked), 0)::bigint AS fines_collected,
       coalesce(sum(amount) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallets_total,
       coalesce(sum(amount) FILTER (WHERE owner_character_id IS NOT NULL AND kind <> 'wallet'), 0)::bigint AS banks_total,
       count(*) FILTER (WHERE type = ANY ($4) AND amount < 0 AND asked) AS transfers_count,
       coalesce(-sum(amount) FILTER (WHERE type = ANY ($4) AND amount < 0 AND asked), 0)::bigint AS transfers_volume,
       coalesce(sum(amount) FILTER (WHERE kind = 'shop_income' AND asked), 0)::bigint AS shop_income,
       coalesce(sum(amount) FILTER (WHERE kind = 'treasury' AND type = 'tax' AND asked), 0)::bigint AS taxes_collected
     FROM (SELECT e.amount, e.type, a.kind, a.owner_character_id,
             e.created_at >= $2::date AND e.created_at < $3::date + 1 AS asked
           FROM accounts a JOIN entries e ON e.account_id = a.id WHERE a.server_id = $1) l`,
    [serverId, from, to, ['transfer_out', 'scheduled', 'subscription']],
  );
  return row!;
}

const admin = (serverId: number): Person => world.person({ serverId, role: 'admin' });

describe('get_analytics', () => {
  it('says of any movements on any days what their entries say, folded or not', async () => {
    const { clock, move } = datedLedger();
    const MOVES = {
      transfer: [0, 1, ['transfer_out', 'transfer_in']],
      scheduled: [0, 1, ['scheduled', 'scheduled']],
      subscription: [1, 'treasury', ['subscription', 'subscription']],
      purchase: [0, 'shop_income', ['purchase', 'purchase']],
      refund: ['shop_income', 1, ['purchase', 'purchase']],
      tax: [1, 'treasury', ['tax', 'tax']],
      reward: ['issuance', 0, ['reward', 'reward']],
      fine: [1, 'treasury', ['debt', 'debt']],
      fee: [0, 'treasury', ['fee', 'fee']],
      feeGivenBack: ['treasury', 0, ['fee', 'fee']],
      orphaned: [0, 'treasury', ['debt', 'adjustment']],
      takenBack: [1, 'issuance', ['adjustment', 'adjustment']],
    } as const;
    const movement = fc.record({
      name: fc.constantFrom(...(Object.keys(MOVES) as (keyof typeof MOVES)[])),
      amount: fc.integer({ min: 1, max: 900 }),
      day: fc.integer({ min: 0, max: 40 }),
    });
    const start = Date.parse('2026-05-20T00:00:00Z');
    const day = (number: number) => dayOf(new Date(start + number * DAY_MS));
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 30 }),
        fc.nat(40),
        fc.nat(40),
        async (movements, one, other) => {
          const owner = world.person();
          const { serverId } = owner;
          await world.giveCash(owner, { 10: 3 });
          const ids = [
            await openFor(world, owner, { balance: 30_000 }),
            await openFor(world, owner, { type: 'custom', balance: 30_000 }),
          ];
          // The treasury has what is given back (TR-01).
          clock.set(new Date(start));
          await move(serverId, 'issuance', 'treasury', 30_000, ['adjustment', 'adjustment']);
          const idOf = (end: number | SystemKind) => (typeof end === 'number' ? ids[end]! : end);
          for (const [index, { name, amount, day: on }] of movements.entries()) {
            clock.set(new Date(start + on * DAY_MS + DAY_MS - 1));
            const [from, to, types] = MOVES[name];
            await move(serverId, idOf(from), idOf(to), amount, types);
            if (index === 10) await fold();
          }
          const [date_from, date_to] = [day(Math.min(one, other)), day(Math.max(one, other))];
          const expected = await fromEntries(serverId, date_from, date_to);
          const reader = admin(serverId);
          expect(await world.ok(getAnalytics, { date_from, date_to }, reader.ctx)).toMatchObject(expected);
          await fold();
          // The service's own job may be folding the last increments.
          await until(async () => (await unfolded(serverId)) === 0);
          const report = await world.ok(getAnalytics, { date_from, date_to, by: 'day' }, reader.ctx);
          expect(report).toMatchObject(expected);
          for (const { day: on, ...figures } of report.days!)
            expect(await fromEntries(serverId, on, on)).toMatchObject(figures);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('answers each day of the span by itself, also those without a movement, and 92 at most', async () => {
    const reader = admin(world.newServer());
    const span = (date_from: string, date_to: string) => ({ date_from, date_to, by: 'day' as const });
    const { days } = await world.ok(getAnalytics, span('2026-02-27', '2026-03-01'), reader.ctx);
    expect(days!.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(days![0]).toEqual({
      day: '2026-02-27',
      transfers_count: 0,
      transfers_volume: 0,
      shop_income: 0,
      taxes_collected: 0,
      fees_collected: 0,
      fines_collected: 0,
    });
    expect((await world.ok(getAnalytics, span('2026-01-01', '2026-04-02'), reader.ctx)).days).toHaveLength(
      92,
    );
    const { status, code } = await world.act(getAnalytics, span('2026-01-01', '2026-04-03'), reader.ctx);
    expect([status, code]).toEqual([400, 'error']);
    expect(await world.ok(getAnalytics, {}, reader.ctx)).not.toHaveProperty('days');
  });

  it('is exact at every moment, while money moves and two processes fold', async () => {
    const owner = world.person();
    const { serverId } = owner;
    const from = await openFor(world, owner, { type: 'shared', balance: 1_000 });
    const to = await openFor(world, owner, { type: 'shared' });
    const reader = admin(serverId);
    let moving = true;
    const counts: number[] = [];
    const reading = (async () => {
      while (moving) {
        const seen = await world.ok(getAnalytics, {}, reader.ctx);
        expect(seen).toMatchObject({ money_supply: 1_000, banks_total: 1_000, wallets_total: 0 });
        expect(seen.transfers_volume).toBe(7 * seen.transfers_count);
        counts.push(seen.transfers_count);
      }
    })();
    const folding = [1, 2].map(async () => {
      while (moving) await fold();
    });
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          world.ok(internalTransfer, { from_account_id: from, to_account_id: to, amount: 7 }, owner.ctx),
        ),
      );
    }
    moving = false;
    await Promise.all([reading, ...folding]);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(await world.ok(getAnalytics, {}, reader.ctx)).toMatchObject({
      transfers_count: 60,
      transfers_volume: 420,
    });
  });

  it('shows the ten richest open bank accounts, frozen ones too, wallets and closed ones not', async () => {
    const owner = world.person();
    const { serverId } = owner;
    await world.giveCash(owner, { 100: 90 });
    const closed = await openFor(world, owner, { type: 'shared' });
    await world.ok(closeAccount, { account_id: closed }, owner.ctx);
    const people = Array.from({ length: 11 }, () => world.person({ serverId }));
    const ids: number[] = [];
    for (const [index, person] of people.entries()) {
      ids.push(await openFor(world, person, { balance: 100 + index }));
    }
    const reader = admin(serverId);
    await world.ok(freezeAccount, { account_id: ids[10] }, reader.ctx);
    const { top_accounts } = await world.ok(getAnalytics, {}, reader.ctx);
    expect(top_accounts.map(({ account_id }) => account_id)).toEqual(ids.slice(1).reverse());
    expect(top_accounts[0]).toEqual({
      account_id: ids[10],
      account_number: expect.stringMatching(/^\d{16}$/),
      account_type: 'personal',
      account_name: 'Cuenta personal',
      owner_character_id: people[10]!.characterId,
      owner_org_id: null,
      status: 'frozen',
      balance: 110,
    });
  });

  it('counts money that was lent as long as it is not paid back, also when the loan is written off', async () => {
    const debtor = world.person();
    const { serverId } = debtor;
    const account_id = await openFor(world, debtor, { balance: 500 });
    const staff = world.person({ serverId, role: 'admin' });
    const borrow = async () => {
      const order = { account_id, amount: 100, installments: 1 };
      const { loan_id } = await world.ok(requestLoan, order, debtor.ctx);
      return (await world.ok(approveLoan, { loan_id }, staff.ctx)).loan;
    };
    const [paid, lost] = [await borrow(), await borrow()];
    const reported = (more: object = {}) => world.ok(getAnalytics, more, staff.ctx);
    expect(await reported()).toMatchObject({ money_supply: 700, banks_total: 700, written_off: 0 });
    await world.ok(payLoan, { loan_id: paid.loan_id, amount: 108 }, debtor.ctx);
    await world.ok(cancelLoan, { loan_id: lost.loan_id }, staff.ctx);
    const held = { money_supply: 592, banks_total: 592, treasury: 0, loans_outstanding: 0 };
    expect(await reported()).toMatchObject({ ...held, written_off: 100 });
    await world.database.query(`UPDATE loans SET ended_at = '2026-03-01T23:59:59Z' WHERE id = $1`, [
      lost.loan_id,
    ]);
    for (const [date_from, date_to, written_off] of [
      ['2026-03-01', '2026-03-01', 100],
      ['2026-02-01', '2026-02-28', 0],
      ['2026-03-02', '2026-03-31', 0],
    ] as const)
      expect(await reported({ date_from, date_to })).toMatchObject({ written_off, money_supply: 592 });
    expect(await world.ok(getAnalytics, {}, admin(world.newServer()).ctx)).toMatchObject({ written_off: 0 });
  });

  it('is about one server alone', async () => {
    await world.cardholder(500);
    const reader = world.person({ role: 'owner' });
    expect(await world.ok(getAnalytics, {}, reader.ctx)).toMatchObject({ money_supply: 0, top_accounts: [] });
  });

  it('refuses days in the wrong order and too many of them', async () => {
    const reader = world.person({ role: 'owner' });
    for (const input of [
      { date_from: '2026-06-02', date_to: '2026-06-01' },
      { date_from: '2025-06-01', date_to: '2026-06-02' },
    ]) {
      const { status, code } = await world.act(getAnalytics, input, reader.ctx);
      expect([status, code]).toEqual([400, 'error']);
    }
  });
});
