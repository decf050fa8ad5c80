import { unitsIn, type Stock } from './stock.ts';

const at = (text: string): Date => new Date(`2026-06-${text}:00Z`);
const daily: Stock = {
  mode: 'renewable',
  quantity: 2,
  max: 10,
  renewHours: 24,
  setAt: at('01T12:00'),
  countedAt: at('03T13:00'),
};

describe('the units in a stock', () => {
  test('of a limited item are what was counted', () => {
    const stock: Stock = { ...daily, mode: 'limited', max: null, renewHours: null };
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
    const stock = { ...daily, quantity: 3, countedAt: at('04T12:00') };
    expect(unitsIn(stock, at('05T11:59'))).toBe(3);
    expect(unitsIn(stock, at('05T12:00'))).toBe(10);
  });

  test('beyond the maximum stay: a refill takes nothing away', () => {
    expect(unitsIn({ ...daily, quantity: 50 }, at('09T00:00'))).toBe(50);
  });
});
