import { mondayOf, sundayOf, weekly, weeksAfter } from './weeks.ts';

test('a week begins on Monday, also for a Sunday, over months and years', () => {
  expect(['2026-11-30', '2026-12-06', '2026-01-01'].map(mondayOf)).toEqual([
    '2026-11-30',
    '2026-11-30',
    '2025-12-29',
  ]);
  expect([weeksAfter('2026-12-28', 1), sundayOf('2026-12-28')]).toEqual(['2027-01-04', '2027-01-03']);
});

test('minutes add up by week, and a week without any is shown too', () => {
  const days = [
    { day: '2026-11-30', minutes: 10 },
    { day: '2026-12-06', minutes: 5 },
    { day: '2026-12-14', minutes: 7 },
  ];
  expect(weekly(days, '2026-11-30', '2026-12-14')).toEqual([
    { monday: '2026-11-30', minutes: 15 },
    { monday: '2026-12-07', minutes: 0 },
    { monday: '2026-12-14', minutes: 7 },
  ]);
});
