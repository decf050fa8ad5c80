import { restocked, unitsIn, type Stock, type StockSetting } from './rules.ts';

const at = (text: string): Date => new Date(`2026-06-${text}:00Z`);
const daily: Stock = {
  mode: 'renewable',
  quantity: 2,
  max: 10,
  renew_hours: 24,
  set_at: at('01T12:00'),
  counted_at: at('03T13:00'),
};

describe('the units in a stock', () => {
  test('of a limited item are what was counted', () => {
    const stock: Stock = { ...daily, mode: 'limited', max: null, renew_hours: null };
    expect(unitsIn(stock, at('30T00:00'))).toBe(2);
  });

  test.each([
    ['just before the next refill', '04T11:59', 2],
    ['at the refill', '04T12:00', 10],
    ['long after it', '20T00:00', 10],
    ['before the count, by a clock that lags', '03T12:30', 2],
  ])('of a renewable one %s are %s: %d', (_, now, units) => {
    expect(unitsIn(daily, at(now))).toBe(units);
  });

  test('counted at the very moment of a refill are not filled up again for the same one', () => {
    const stock = { ...daily, quantity: 3, counted_at: at('04T12:00') };
    expect(unitsIn(stock, at('05T11:59'))).toBe(3);
    expect(unitsIn(stock, at('05T12:00'))).toBe(10);
  });

  test('beyond the maximum stay: a refill takes nothing away', () => {
    expect(unitsIn({ ...daily, quantity: 50 }, at('09T00:00'))).toBe(50);
  });
});

describe('a stock that is set', () => {
  const now = at('05T10:00');
  const fresh = { set_at: now, counted_at: now };

  test.each<[string, Stock | null, StockSetting, Stock | null]>([
    ['that is infinite and stays so has no quantity', null, { stock_quantity: 5 }, null],
    ['to infinite is no more', daily, { stock_mode: 'infinite', stock_quantity: 5 }, null],
    [
      'to limited has the units of that time',
      daily,
      { stock_mode: 'limited' },
      { mode: 'limited', quantity: 10, max: null, renew_hours: null, ...fresh },
    ],
    [
      'anew is renewed up to its quantity, daily',
      null,
      { stock_mode: 'renewable', stock_quantity: 4 },
      { mode: 'renewable', quantity: 4, max: 4, renew_hours: 24, ...fresh },
    ],
    [
      'to another quantity has the same maximum and period',
      daily,
      { stock_quantity: 50 },
      { mode: 'renewable', quantity: 50, max: 10, renew_hours: 24, ...fresh },
    ],
  ])('%s', (_, current, sent, expected) => {
    expect(restocked(current, sent, now)).toEqual(expected);
  });
});
