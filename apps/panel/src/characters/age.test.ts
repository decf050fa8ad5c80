import { ageOn } from './age.ts';

test('a year counts from the birthday on', () => {
  const born = new Date('2000-03-10T00:00:00Z');
  const on = (day: string): number => ageOn(born, new Date(`${day}T12:00:00Z`));
  expect(['2026-03-09', '2026-03-10', '2026-02-28', '2026-12-31'].map(on)).toEqual([25, 26, 25, 26]);
});
