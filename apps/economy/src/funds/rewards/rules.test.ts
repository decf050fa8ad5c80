import { periodOf } from './rules.ts';

describe('the period of a reward', () => {
  it('is ever, a day, an ISO week or a month of UTC', () => {
    const now = new Date('2026-12-31T23:59:59.999Z');
    expect(periodOf('once', now)).toBe('once');
    expect(periodOf('daily', now)).toBe('2026-12-31');
    expect(periodOf('weekly', now)).toBe('2026-W53');
    expect(periodOf('monthly', now)).toBe('2026-12');
  });
});
