import { oldestKept, overlap, periodOf, wholeDays } from './period.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const iso = (period: { from: Date; to: Date }) => [period.from.toISOString(), period.to.toISOString()];

test('entries of 365 days before today are kept, and today', () => {
  expect(oldestKept(NOW).toISOString()).toBe('2025-06-15T00:00:00.000Z');
});

test.each([
  ['2026-06-01', '2026-06-02', '2026-06-01T00:00:00.000Z', '2026-06-03T00:00:00.000Z'],
  ['2026-06-01', '2026-06-01', '2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'],
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z', '2026-06-01T10:00:00.001Z'],
  ['2026-06-01T10:00:00+02:00', '2026-06-01', '2026-06-01T08:00:00.000Z', '2026-06-02T00:00:00.000Z'],
  ['2020-01-01', undefined, '2025-06-15T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
  [undefined, '9999-12-31', '2025-06-15T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
])('dates from %s to %s cover both ends', (date_from, date_to, from, to) => {
  const period = periodOf({ date_from, date_to }, NOW);
  expect(period === 'reversed' ? period : iso(period)).toEqual([from, to]);
});

test.each([
  ['2026-06-02', '2026-06-01'],
  ['2026-06-01T10:00:00.001Z', '2026-06-01T10:00:00Z'],
])('%s to %s is the wrong way round', (date_from, date_to) => {
  expect(periodOf({ date_from, date_to }, NOW)).toBe('reversed');
});

const at = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test.each([
  ['2026-06-01T00:00Z', '2026-06-03T00:00Z', ['2026-06-01T00:00:00.000Z', '2026-06-03T00:00:00.000Z'], 0],
  ['2026-06-01T10:00Z', '2026-06-03T00:00Z', ['2026-06-02T00:00:00.000Z', '2026-06-03T00:00:00.000Z'], 1],
  ['2026-06-01T10:00Z', '2026-06-03T01:00Z', ['2026-06-02T00:00:00.000Z', '2026-06-03T00:00:00.000Z'], 2],
  ['2026-06-01T10:00Z', '2026-06-02T01:00Z', null, 2],
  ['2026-06-01T10:00Z', '2026-06-01T11:00Z', null, 1],
  ['2026-06-01T10:00Z', '2026-06-01T10:00Z', null, 0],
])('%s to %s falls into whole days and the parts at its ends', (from, to, days, edges) => {
  const cut = wholeDays(at(from, to));
  expect(cut.days && iso(cut.days)).toEqual(days);
  expect(cut.edges).toHaveLength(edges);
  const covered = [...(cut.days ? [cut.days] : []), ...cut.edges];
  const sum = covered.reduce((total, part) => total + part.to.getTime() - part.from.getTime(), 0);
  expect(sum).toBe(new Date(to).getTime() - new Date(from).getTime());
});

test('what two periods share begins with the later start and ends with the earlier end', () => {
  const shared = overlap(
    at('2026-06-01T00:00Z', '2026-06-03T00:00Z'),
    at('2026-06-02T00:00Z', '2026-06-04T00:00Z'),
  );
  expect(iso(shared)).toEqual(['2026-06-02T00:00:00.000Z', '2026-06-03T00:00:00.000Z']);
});
