import {
  collect,
  installmentOf,
  isDefaulted,
  nextLook,
  payOff,
  remindAt,
  restOf,
  scheduleOf,
  totalDue,
} from './schedule.ts';
import type { LoanRow } from './table.ts';

const NOW = new Date('2026-01-31T12:00:00Z');
const PAID = { id: 1, now: NOW };
const loan = (total_due: number, installments: number, more: Partial<LoanRow> = {}): LoanRow => ({
  id: 1,
  server_id: 1,
  character_id: 1,
  user_id: 1,
  account_id: 1,
  status: 'active',
  amount: total_due,
  rate: 0,
  total_due,
  installments,
  frequency: '1mo',
  credit_score: 500,
  reason: null,
  fees: 0,
  paid: 0,
  written_off: 0,
  remaining: total_due,
  was_defaulted: false,
  reminded: 0,
  due_at: null,
  leased_until: null,
  tries: 0,
  created_at: NOW,
  decided_at: NOW,
  ended_at: null,
  ...more,
});
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

describe('the schedule of a loan', () => {
  it.each<[number, number, number]>([
    [1_000, 8, 1_080],
    [1_001, 8, 1_082],
    [1, 3, 2],
    [100, 0, 100],
    [999, 0.07, 1_000],
    [10 ** 12, 12, 1_120_000_000_000],
  ])('of %i at %f %% comes to %i: interest is rounded up (ECB-09)', (amount, rate, total) => {
    expect(totalDue(amount, rate)).toBe(total);
  });

  it('has instalments that sum to what is due, the last the smallest, for any amount and number', () => {
    for (const total of [1, 2, 7, 10, 99, 100, 1_001, 123_457]) {
      for (const installments of [1, 2, 3, 7, 24, 120]) {
        const row = loan(total, installments);
        const amounts = scheduleOf(row, NOW).map(({ amount }) => amount);
        expect(sum(amounts)).toBe(total);
        expect(amounts.length).toBeLessThanOrEqual(installments);
        expect(Math.min(...amounts)).toBe(amounts.at(-1));
        expect(amounts[0]).toBe(Math.min(total, installmentOf(row)));
      }
    }
  });

  it('falls due first one frequency after it was granted', () => {
    expect(scheduleOf(loan(3, 3), NOW).map(({ due_at }) => due_at.toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('falls due when a second begins, whenever in the second before it was granted', () => {
    const [part] = scheduleOf(loan(1, 1, { frequency: '1d' }), new Date('2026-01-31T12:00:00.001Z'));
    expect(part!.due_at.toISOString()).toBe('2026-02-01T12:00:01.000Z');
  });

  it('is paid off from the front, in parts too', () => {
    const parts = payOff(scheduleOf(loan(300, 3), NOW), 150, PAID);
    expect(parts.map(restOf)).toEqual([0, 50, 100]);
    expect(parts.map(({ paid_at }) => paid_at)).toEqual([NOW, null, null]);
    expect(payOff(parts, 150, PAID).map(restOf)).toEqual([0, 0, 0]);
  });
});

describe('collecting', () => {
  const schedule = scheduleOf(loan(300, 3), NOW);
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
  /** Collects for a due time, on that day unless a later one is given. */
  const collectOn = (
    parts: typeof schedule,
    day: string,
    { balance = 0, feePercent = 5 as number | null, now = day } = {},
  ) => collect(parts, { balance, feePercent, at: at(day), now: at(now) });

  it('takes what is due, each instalment whole and in order, and charges one fee for what it cannot reach', () => {
    const first = collectOn(schedule, '2026-04-30', { balance: 250 });
    expect([first.collected, first.late.map(({ number, fee }) => [number, fee])]).toEqual([200, [[3, 5]]]);
    const again = collectOn(first.schedule, '2026-05-01', { balance: 104 });
    expect([again.collected, again.late]).toEqual([0, []]);
    const enough = collectOn(again.schedule, '2026-05-02', { balance: 105 });
    expect([enough.collected, enough.schedule.map(restOf)]).toEqual([105, [0, 0, 0]]);
    // The instalment was late, and stays so for the score.
    expect(enough.schedule[2]!.overdue_since).toEqual(at('2026-04-30'));
  });

  it('leaves alone what was not due at the time that is made up for (ECB-06)', () => {
    for (const now of ['2026-02-27', '2026-12-31']) {
      const { collected, late } = collectOn(schedule, '2026-02-27', { balance: 999, now });
      expect([collected, late]).toEqual([0, []]);
    }
    const { collected, late } = collectOn(schedule, '2026-02-28', { now: '2026-12-31' });
    expect([collected, late.map(({ number }) => number)]).toEqual([0, [1]]);
  });

  it('makes nothing late without a fee to charge, and takes what is there (ECB-05)', () => {
    const { collected, late } = collectOn(schedule, '2026-03-31', { balance: 150, feePercent: null });
    expect([collected, late]).toEqual([100, []]);
  });

  it('gives up with the third late instalment, not with the second', () => {
    const one = collectOn(schedule, '2026-02-28').schedule;
    const two = collectOn(one, '2026-03-31').schedule;
    const three = collectOn(two, '2026-04-30').schedule;
    expect(isDefaulted(two, at('2026-03-31'))).toBe(false);
    expect(isDefaulted(three, at('2026-04-30'))).toBe(true);
    expect(isDefaulted(payOff(three, 10 ** 12, PAID), at('2026-04-30'))).toBe(false);
  });

  it('gives up on no day for what became late on that day alone (ECB-10)', () => {
    const all = collectOn(schedule, '2026-04-30').schedule;
    expect(isDefaulted(all, at('2026-04-30'))).toBe(false);
    expect(isDefaulted(all, at('2026-05-01'))).toBe(true);
    const rest = collectOn(collectOn(schedule, '2026-02-28').schedule, '2026-04-30').schedule;
    expect(isDefaulted(rest, at('2026-04-30'))).toBe(false);
  });

  it('looks again at the next reminder, then when it is due, and a day after it failed', () => {
    const row = loan(300, 3);
    expect(nextLook(row, schedule, NOW)).toEqual(remindAt(row, schedule[0]!));
    expect(nextLook({ ...row, reminded: 1 }, schedule, NOW)).toEqual(at('2026-02-28'));
    const late = collectOn(schedule, '2026-02-28').schedule;
    expect(nextLook({ ...row, reminded: 1 }, late, at('2026-02-28'))).toEqual(at('2026-03-01'));
    expect(nextLook({ ...row, frequency: '1d' }, schedule, NOW)).toEqual(at('2026-02-28'));
    // While nothing becomes late, what is not paid is tried daily as well.
    expect(nextLook({ ...row, reminded: 1 }, schedule, at('2026-02-28'))).toEqual(at('2026-03-01'));
  });
});
