import { dayText, pointsOf } from './history.ts';

const day = (closing_balance: number | null) => ({ day: '2026-06-30', in: 1, out: 2, closing_balance });

describe('the line of a balance', () => {
  it('has a point for each day at its UTC midnight', () => {
    expect(pointsOf([day(5)])).toEqual([[Date.UTC(2026, 5, 30) / 1000], [5]]);
  });

  it('is not drawn for who may not see balances, or without days', () => {
    expect([pointsOf([day(null)]), pointsOf([])]).toEqual([undefined, undefined]);
  });
});

it('a day is the same day in every time zone', () => {
  expect(dayText('2026-06-30', 'en')).toBe('Jun 30, 2026');
});
