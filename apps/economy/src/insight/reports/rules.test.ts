import { analyse, daysOf, historyOf } from './rules.ts';
import type { SumRow } from './sums.table.ts';

const NOW = new Date('2026-06-15T23:59:59Z');

describe('the days of a report', () => {
  it.each([
    [{}, '2026-05-17', '2026-06-15'],
    [{ date_to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    [{ date_from: '2026-06-15' }, '2026-06-15', '2026-06-15'],
    [{ date_from: '2024-01-01', date_to: '2024-12-31' }, '2024-01-01', '2024-12-31'],
    // A moment stands for its UTC day.
    [{ date_from: '2026-06-02T01:00:00+02:00', date_to: '2026-06-02T00:00:00Z' }, '2026-06-01', '2026-06-02'],
    [{ date_from: '0000-01-01', date_to: '0000-12-31' }, '1970-01-01', '1970-01-01'],
  ])('%j are %s to %s', (dates, from, to) => {
    expect(daysOf(dates, NOW)).toEqual({ from, to });
  });

  it.each([
    { date_from: '2026-06-02', date_to: '2026-06-01' },
    { date_from: '2026-06-16' },
    { date_from: '2025-01-01', date_to: '2026-01-02' },
    { date_from: '2026-01-01', date_to: '2026-04-03', by: 'day' as const },
  ])('%j are refused', (dates) => {
    expect(daysOf(dates, NOW)).toMatchObject({ failure: 'error' });
  });
});

describe('the analysis of sums', () => {
  const sum = (given: Partial<SumRow>): SumRow => ({
    account_class: 'bank',
    type: 'transfer_out',
    day: null,
    balance: '0',
    entries: null,
    amount_in: null,
    amount_out: null,
    ...given,
  });

  it('is all zeros for a server without movements', () => {
    expect(new Set(Object.values(analyse([])))).toEqual(new Set([0]));
  });

  it('counts a scheduled payment and one of a subscription as a transfer, although either has two entries (ECB-20)', () => {
    const sums = [
      sum({ entries: '3', amount_out: '30' }),
      sum({ type: 'scheduled', entries: '3', amount_in: '90', amount_out: '200' }),
      // The account of the payee was closed.
      sum({ type: 'scheduled', account_class: 'treasury', entries: '1', amount_in: '110' }),
      sum({ type: 'subscription', entries: '2', amount_in: '6', amount_out: '7' }),
      sum({ type: 'request', entries: '2', amount_in: '5', amount_out: '5' }),
    ];
    expect(analyse(sums)).toMatchObject({ transfers_count: 6, transfers_volume: 237 });
  });

  it('adds beyond what a number can say exactly, and tells the largest one then', () => {
    const half = String(2 ** 52);
    const sums = [
      sum({ balance: half, entries: '3', amount_out: half }),
      sum({ account_class: 'issuance', type: 'adjustment', balance: `-${half}` }),
      sum({ account_class: 'issuance', type: 'reward', balance: '-1' }),
      sum({ type: 'transfer_in', balance: half }),
    ];
    expect(analyse(sums)).toMatchObject({
      money_supply: 2 ** 52 + 1,
      banks_total: Number.MAX_SAFE_INTEGER,
      transfers_count: 3,
      transfers_volume: 2 ** 52,
    });
  });
});

describe('the analysis of a server that lends, fines and takes fees', () => {
  it('counts what the pool has lent, and keeps fees, fines and taxes apart', () => {
    const sum = (account_class: SumRow['account_class'], type: string, come: number, gone = 0): SumRow => ({
      account_class,
      type,
      day: null,
      balance: String(come - gone),
      entries: '1',
      amount_in: String(come),
      amount_out: String(gone),
    });
    const sums = [
      sum('issuance', 'reward', 0, 500),
      sum('loan_pool', 'loan', 0, 100),
      sum('loan_pool', 'loan_payment', 40),
      sum('treasury', 'tax', 5),
      sum('treasury', 'fee', 9, 2),
      sum('treasury', 'debt', 30),
      // The treasury received this from deleted characters.
      sum('treasury', 'adjustment', 11),
      sum('bank', 'fee', 0, 9),
    ];
    expect(analyse(sums)).toMatchObject({
      money_supply: 560,
      treasury: 53,
      taxes_collected: 5,
      fees_collected: 7,
      fines_collected: 30,
    });
  });
});

describe('a history', () => {
  const moved = (day: string, amount_in: number, amount_out: number) => ({
    day,
    amount_in,
    amount_out,
    net: amount_in - amount_out,
  });

  it('has every day, carries balances over quiet ones and knows entries of a clock that is ahead', () => {
    const lines = [moved('2026-06-13', 50, 20), moved('2026-06-15', 0, 5), moved('2026-06-16', 0, 1)];
    expect(historyOf(4, NOW, 100, lines)).toEqual([
      { day: '2026-06-12', in: 0, out: 0, closing_balance: 76 },
      { day: '2026-06-13', in: 50, out: 20, closing_balance: 106 },
      { day: '2026-06-14', in: 0, out: 0, closing_balance: 106 },
      { day: '2026-06-15', in: 0, out: 5, closing_balance: 101 },
    ]);
  });
});
