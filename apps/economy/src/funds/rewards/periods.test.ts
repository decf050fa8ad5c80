import { periodOf } from './periods.ts';

const week = (day: string): string => periodOf('weekly', new Date(`${day}T23:59:59Z`));

describe('the period of a reward', () => {
  it('is ever, a day, or a month of UTC', () => {
    const now = new Date('2026-12-31T23:59:59.999Z');
    expect(periodOf('once', now)).toBe('once');
    expect(periodOf('daily', now)).toBe('2026-12-31');
    expect(periodOf('monthly', now)).toBe('2026-12');
  });

  it.each([
    ['2026-06-15', '2026-W25'],
    ['2026-06-21', '2026-W25'],
    ['2026-06-22', '2026-W26'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('is an ISO week: %s is in %s', (day, expected) => {
    expect(week(day)).toBe(expected);
  });
});
