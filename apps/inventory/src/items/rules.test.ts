import fc from 'fast-check';
import { putBack, recounted, restocked, takenFrom, unitsIn, type StockSetting } from './rules.ts';
import type { NewStock, Stock } from './table.ts';

const at = (text: string): Date => new Date(`2026-06-${text}:00Z`);
const daily: Stock = {
  mode: 'renewable',
  quantity: 2,
  max: 10,
  renew_hours: 24,
  set_at: at('01T12:00'),
  counted_at: at('03T13:00'),
  setting: 7,
  refills: 2,
  refilled: 0,
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
  const fresh = { set_at: now, counted_at: now, refills: 0, refilled: 0 };

  test.each<[string, Stock | null, StockSetting, NewStock | null]>([
    ['that is infinite and stays so has no quantity', null, { stock_quantity: 5 }, null],
    ['to infinite is no more', daily, { stock_mode: 'infinite', stock_quantity: 5 }, null],
    [
      'to limited has the units of that time, and counts on',
      daily,
      { stock_mode: 'limited' },
      {
        mode: 'limited',
        quantity: 10,
        max: null,
        renew_hours: null,
        set_at: now,
        counted_at: now,
        setting: 7,
        refills: 3,
        refilled: 8,
      },
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

describe('units that come back', () => {
  /** The units of a stock after some were taken at 14:00 and put back at another time. */
  const after = (stock: Stock, units: number, now: string, change = (left: Stock) => left) => {
    const moment = at('03T14:00');
    const from = takenFrom(stock, moment);
    const left = recounted(stock, -units, moment);
    return unitsIn(putBack(change(left), units, from, at(now)), at(now));
  };
  const full = { ...daily, quantity: 100 };

  test.each<[string, Stock, number, string, number]>([
    ['restore the count that they were taken from', daily, 2, '04T11:59', 2],
    ['restore one that is above the maximum', full, 100, '04T11:59', 100],
    ['add nothing to a refill, which has replaced them', { ...daily, quantity: 10 }, 7, '04T12:00', 10],
    ['still are there after a refill where they were above the maximum', full, 90, '04T12:00', 100],
    ['restore a stock that is never refilled', { ...full, mode: 'limited', max: null }, 60, '30T00:00', 100],
  ])('%s (IT-04, IT-05)', (_, stock, units, now, expected) => {
    expect(after(stock, units, now)).toBe(expected);
  });

  test('are not added to a refill of which some is sold by then', () => {
    const sold = (left: Stock) => recounted(left, -4, at('04T12:00'));
    expect(after({ ...daily, quantity: 10 }, 7, '04T13:00', sold)).toBe(6);
  });

  test('are as if they had never been taken, however many came before a refill and come back after it', () => {
    const orders = fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), fails: fc.boolean() }));
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 40 }), fc.nat(8), (list, quantity, late) => {
        const [before, later] = [at('03T14:00'), at('04T12:00')];
        let [stock, asIf]: [Stock, Stock] = [
          { ...daily, quantity },
          { ...daily, quantity },
        ];
        const back: (() => void)[] = [];
        for (const [index, { units, fails }] of list.entries()) {
          const now = index < late ? before : later;
          if (unitsIn(stock, now) < units) continue;
          const from = takenFrom(stock, now);
          stock = recounted(stock, -units, now);
          if (fails) back.push(() => (stock = putBack(stock, units, from, later)));
          else asIf = recounted(asIf, -units, now);
        }
        for (const each of back) each();
        expect(unitsIn(stock, later)).toBe(unitsIn(asIf, later));
      }),
      { numRuns: 2_000 },
    );
  });

  test('are not missed any more after a second refill', () => {
    const refilled = (left: Stock) => recounted(left, -4, at('04T12:00'));
    expect(after({ ...daily, quantity: 10 }, 7, '05T12:00', refilled)).toBe(10);
  });

  test('are not added to a quantity that was set since', () => {
    const set = (left: Stock): Stock => ({
      ...restocked(left, { stock_quantity: 5 }, at('03T15:00'))!,
      setting: 8,
    });
    expect(after(full, 60, '03T16:00', set)).toBe(5);
  });

  test.each<[string, StockSetting, number]>([
    ['another maximum', { stock_max: 30 }, 100],
    ['another period', { stock_renew_hours: 2 }, 100],
    ['another mode', { stock_mode: 'limited' }, 100],
  ])('restore the count also where %s was set since', (_, sent, expected) => {
    const set = (left: Stock) => restocked(left, sent, at('03T14:30')) as Stock;
    expect(after(full, 60, '03T16:00', set)).toBe(expected);
  });
});
