import type { RewardFrequency } from '@cabildo/contracts/economy/funds/rewards/rewards.ts';
import { periodOf } from './rules.ts';

describe('the period of a reward', () => {
  it('is ever, a day, an ISO week or a month of UTC', () => {
    const now = new Date('2026-12-31T23:59:59.999Z');
    const period = (frequency: RewardFrequency) => periodOf(frequency, now);
    const [old, next] = [new Date(0), new Date('2027-01-01')];
    expect(period('once')).toEqual({ period: 'once', since: old, nextAt: null });
    expect(period('daily')).toEqual({ period: '2026-12-31', since: new Date('2026-12-31'), nextAt: next });
    const [monday, after] = [new Date('2026-12-28'), new Date('2027-01-04')];
    expect(period('weekly')).toEqual({ period: '2026-W53', since: monday, nextAt: after });
    expect(period('monthly')).toEqual({ period: '2026-12', since: new Date('2026-12-01'), nextAt: next });
  });

  it('begins on Monday, also on a Sunday, and on the first of its own month', () => {
    const sunday = new Date('2026-11-01T10:00:00Z');
    expect(periodOf('weekly', sunday).since).toEqual(new Date('2026-10-26'));
    expect(periodOf('weekly', new Date('2026-10-26')).since).toEqual(new Date('2026-10-26'));
    expect(periodOf('monthly', sunday)).toMatchObject({ since: new Date('2026-11-01') });
  });
});
