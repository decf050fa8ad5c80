import { lastDays, partsOf } from './spans.ts';

const NOW = Date.parse('2026-06-30T23:59:00Z');

it('the last days end with today', () => {
  expect(lastDays(7, NOW)).toEqual({ date_from: '2026-06-24', date_to: '2026-06-30' });
});

it('the parts of a period cover it without a gap and without a day twice', () => {
  for (const days of [1, 7, 30, 90, 365]) {
    const spans = partsOf(days, 6, NOW);
    expect(spans[0]!.date_from).toBe(lastDays(days, NOW).date_from);
    expect(spans.at(-1)!.date_to).toBe('2026-06-30');
    for (const [at, { date_from }] of spans.entries())
      if (at > 0) expect(Date.parse(date_from) - Date.parse(spans[at - 1]!.date_to)).toBe(86_400_000);
  }
});

it('fewer days than parts are a part each', () => {
  expect(partsOf(1, 6, NOW)).toEqual([{ date_from: '2026-06-30', date_to: '2026-06-30' }]);
});
