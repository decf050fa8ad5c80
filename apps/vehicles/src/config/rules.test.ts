import { vehicleCap } from './rules.ts';
import { fits, isExpression } from './expression.ts';

const RULES = {
  max_vehicles_per_char: 5,
  role_limits: [
    { cp_role_id: 'rider', max_vehicles: 2 },
    { cp_role_id: 'collector', max_vehicles: 40 },
  ],
};

describe('the cap of a character (CA-03)', () => {
  it.each<[string[], number]>([
    [[], 5],
    [['stranger'], 5],
    [['rider'], 2],
    [['rider', 'collector', 'stranger'], 40],
  ])('for the roles %j is %d', (roles, cap) => {
    expect(vehicleCap(RULES, roles)).toBe(cap);
  });
});

describe('an expression for plates', () => {
  it('is one of RE2, without what needs backtracking', () => {
    expect(['[A-Z]{3}', 'a|b', ''].map(isExpression)).toEqual([true, true, true]);
    expect(['(', '(?<=a)b', '(a)\\1'].map(isExpression)).toEqual([false, false, false]);
  });

  it('is refused when it is short but its repetitions make it large', () => {
    const useful = '([A-Z]{1,3}|[0-9]{2,4}){1,4}-?[A-Z0-9 -]{1,12}';
    expect([useful, 'A'.repeat(128)].map(isExpression)).toEqual([true, true]);
    const large = ['((.?){31}){32}'.repeat(9), '(\\pL{31}){32}', '(.?.?){500}', '(x{1000}){1000}'];
    expect(large.map(isExpression)).toEqual(large.map(() => false));
  });

  it('fits a plate as a whole or not at all, anchored or not', () => {
    expect([fits('AB-1', '[A-Z]{2}-\\d'), fits('XAB-1', '[A-Z]{2}-\\d'), fits('AB-1', '^AB-1$')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(fits('AB', 'A|AB')).toBe(true);
  });

  it('is answered for a long text too, where an engine that goes back would never end', () => {
    const text = `${'A'.repeat(30_000)}!`;
    expect(['(A+)+$', '(A|AA)+', '(A*)*B'].map((expression) => fits(text, expression))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
