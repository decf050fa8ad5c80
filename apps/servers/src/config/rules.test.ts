import { characterLimit, PLAN_NAMES } from '@cabildo/contracts/limits';
import { userCap } from './rules.ts';

describe('how many characters are allowed', () => {
  test('the plans allow 50, 500 and any number, and each add-on 100 more', () => {
    const limitsWith = (extra_characters: number) =>
      PLAN_NAMES.map((plan) => characterLimit({ plan, extra_characters }));
    expect(limitsWith(0)).toEqual([50, 500, null, null]);
    expect(limitsWith(2)).toEqual([250, 700, null, null]);
  });

  const limits = [
    { cp_role_id: 'a', max_characters: 2 },
    { cp_role_id: 'b', max_characters: 5 },
  ];

  test.each([
    ['without limits there is none', [], ['a'], {}, null],
    ['the most generous role counts', limits, ['a', 'b', 'c'], {}, 5],
    ['one role counts', limits, ['a'], {}, 2],
    ['without a matching role it is one', limits, ['c'], {}, 1],
    [
      'without a matching role it is the default of the server',
      limits,
      [],
      { default: { max_characters: 3 } },
      3,
    ],
    ['a matching role wins over a higher default', limits, ['a'], { default: { max_characters: 9 } }, 2],
    ['the default alone is no limit', [], [], { default: { max_characters: 3 } }, null],
  ])('%s', (_, given, roles, roleLimits, cap) => {
    expect(userCap(given, roles, roleLimits)).toBe(cap);
  });
});
