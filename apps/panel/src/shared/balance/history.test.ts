import { dayText, pointsOf } from './history.ts';

const day = (closing_balance: number | null) => ({ day: '2026-06-30', in: 1, out: 2, closing_balance });

describe('the line of a balance', () => {
  const midnight = (date: number) => Date.UTC(2026, 5, date) / 1000;

  it('has a point for each day at its UTC midnight, and ends with the last day', () => {
    expect(pointsOf([day(5)], '2026-05-01T12:00:00Z')).toEqual([
      [midnight(30), midnight(31)],
      [5, 5],
    ]);
  });

  it('begins on the day on which the account was opened', () => {
    const days = [28, 29, 30].map((date) => ({ ...day(date), day: `2026-06-${date}` }));
    expect(pointsOf(days, '2026-06-29T23:59:59Z')).toEqual([
      [midnight(29), midnight(30), midnight(31)],
      [29, 30, 30],
    ]);
  });

  it('is not drawn for who may not see balances, or without days', () => {
    const opened = '2026-05-01T12:00:00Z';
    expect([pointsOf([day(null)], opened), pointsOf([], opened)]).toEqual([undefined, undefined]);
  });
});

it('a day is the same day in every time zone', () => {
  expect(dayText('2026-06-30', 'en')).toBe('Jun 30, 2026');
});
