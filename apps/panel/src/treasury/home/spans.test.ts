import { lastDays } from './spans.ts';

const NOW = Date.parse('2026-06-30T23:59:00Z');

it('the last days end with today', () => {
  expect(lastDays(7, NOW)).toEqual({ date_from: '2026-06-24', date_to: '2026-06-30' });
});
