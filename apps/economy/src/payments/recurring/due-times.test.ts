import { dueTime, nextNumber } from './due-times.ts';

const at = (text: string): Date => new Date(text);
const due = (start: string, frequency: '1d' | '1w' | '2w' | '1mo', n: number): string =>
  dueTime(at(start), frequency, n).toISOString();

describe('due times', () => {
  it('are days or weeks apart, at the same time of day', () => {
    expect(due('2026-03-01T10:30:00.000Z', '1d', 3)).toBe('2026-03-04T10:30:00.000Z');
    expect(due('2026-03-01T10:30:00.000Z', '1w', 5)).toBe('2026-04-05T10:30:00.000Z');
    expect(due('2026-12-25T00:00:00.000Z', '2w', 1)).toBe('2027-01-08T00:00:00.000Z');
  });

  it('clamp to the end of a short month and go back to their day in the next (ECB-06)', () => {
    const start = '2027-12-31T23:59:59.999Z';
    expect([0, 1, 2, 3, 4].map((n) => due(start, '1mo', n))).toEqual([
      '2027-12-31T23:59:59.999Z',
      '2028-01-31T23:59:59.999Z',
      '2028-02-29T23:59:59.999Z',
      '2028-03-31T23:59:59.999Z',
      '2028-04-30T23:59:59.999Z',
    ]);
  });

  it('are found again from any moment: the first one after it', () => {
    const moments = ['2026-01-01', '2026-01-31', '2026-02-27', '2026-02-28', '2026-03-01', '2027-11-30'];
    for (const frequency of ['1d', '1w', '2w', '1mo'] as const) {
      const start = at('2026-01-31T12:00:00Z');
      for (const moment of moments.flatMap((day) => [at(`${day}T12:00:00Z`), at(`${day}T12:00:00.001Z`)])) {
        const n = nextNumber(start, frequency, moment);
        expect(dueTime(start, frequency, n) > moment).toBe(true);
        if (n > 0) expect(dueTime(start, frequency, n - 1) <= moment).toBe(true);
      }
    }
  });
});
