import { LIMITS, PLAN_NAMES } from '@cabildo/contracts/limits';
import { departmentCap, noRoom } from './rules.ts';

describe('the plan of a server (OT-03)', () => {
  it('allows three departments when it is free, and many when it is not', () => {
    expect(PLAN_NAMES.map(departmentCap)).toEqual([3, ...Array(3).fill(LIMITS.max_departments)]);
  });

  it('refuses the department after the last that it allows', () => {
    expect([2, 3, 4].map((there) => noRoom('FREE', there)?.failure)).toEqual([
      undefined,
      ...Array(2).fill('limit_exceeded'),
    ]);
  });
});
