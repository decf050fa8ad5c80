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

  it('is paid off from the front, in parts too', () => {
    const parts = payOff(scheduleOf(loan(300, 3), NOW), 150, NOW);
    expect(parts.map(restOf)).toEqual([0, 50, 100]);
    expect(parts.map(({ paid_at }) => paid_at)).toEqual([NOW, null, null]);
    expect(payOff(parts, 150, NOW).map(restOf)).toEqual([0, 0, 0]);
  });
});

describe('collecting', () => {
  const schedule = scheduleOf(loan(300, 3), NOW);
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`);

  it('takes what is due, each instalment whole and in order, and charges one fee for what it cannot reach', () => {
    const first = collect(schedule, { balance: 250, feePercent: 5, now: at('2026-04-30') });
    expect([first.collected, first.late.map(({ number, fee }) => [number, fee])]).toEqual([200, [[3, 5]]]);
    const again = collect(first.schedule, { balance: 104, feePercent: 5, now: at('2026-05-01') });
    expect([again.collected, again.late]).toEqual([0, []]);
    const enough = collect(again.schedule, { balance: 105, feePercent: 5, now: at('2026-05-02') });
    expect([enough.collected, enough.schedule.map(restOf)]).toEqual([105, [0, 0, 0]]);
    // The instalment was late, and stays so for the score.
    expect(enough.schedule[2]!.overdue_since).toEqual(at('2026-04-30'));
  });

  it('leaves alone what is not due', () => {
    const { collected, late } = collect(schedule, { balance: 999, feePercent: 5, now: at('2026-02-27') });
    expect([collected, late]).toEqual([0, []]);
  });

  it('gives up with the third late instalment, not with the second', () => {
    const after = (day: string) => collect(schedule, { balance: 0, feePercent: 0, now: at(day) }).schedule;
    expect(isDefaulted(after('2026-03-31'))).toBe(false);
    expect(isDefaulted(after('2026-04-30'))).toBe(true);
    expect(isDefaulted(payOff(after('2026-04-30'), 10 ** 12, NOW))).toBe(false);
  });

  it('looks again at the next reminder, then when it is due, and a day after it failed', () => {
    const row = loan(300, 3);
    expect(nextLook(row, schedule, NOW)).toEqual(remindAt(row, schedule[0]!));
    expect(nextLook({ ...row, reminded: 1 }, schedule, NOW)).toEqual(at('2026-02-28'));
    const late = collect(schedule, { balance: 0, feePercent: 0, now: at('2026-02-28') }).schedule;
    expect(nextLook({ ...row, reminded: 1 }, late, at('2026-02-28'))).toEqual(at('2026-03-01'));
    expect(nextLook({ ...row, frequency: '1d' }, schedule, NOW)).toEqual(at('2026-02-28'));
  });
});
