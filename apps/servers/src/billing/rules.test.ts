import { monthAfter } from './rules.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthAfter(new Date(from)).toISOString()).toBe(to);
});
