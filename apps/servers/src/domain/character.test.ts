import { isFailure, PLAN_NAMES } from '@cabildo/contracts';
import { checkFields, planCap, refuseChange, type CardRules, userCap } from './character.ts';

const now = new Date('2026-06-15T12:00:00Z');
const rules = (changes: Partial<CardRules> = {}): CardRules => ({
  min_age: 18,
  max_age: 100,
  surname_fields: 1,
  nationalities: [],
  ...changes,
});
const refused = (result: unknown): boolean => isFailure(result);

describe('what is checked about a character', () => {
  test.each([
    ['2008-06-15', true],
    ['2008-06-16', false],
    ['1926-06-15', true],
    ['1925-06-16', true],
    ['1925-06-15', false],
    ['2026-06-16', false],
  ])('between 18 and 100 years old: born %s is allowed: %s', (birthdate, allowed) => {
    expect(refused(checkFields({ birthdate }, rules(), now))).toBe(!allowed);
  });

  test('a birthdate is not asked for, and taken back when it is cleared', () => {
    expect(checkFields({}, rules(), now)).toEqual({});
    expect(checkFields({ birthdate: null }, rules(), now)).toEqual({ birthdate: null });
  });

  test('a time becomes the day it falls on', () => {
    expect(checkFields({ birthdate: '946684800' }, rules(), now)).toEqual({ birthdate: '2000-01-01' });
  });

  test.each([
    [1, null, false],
    [1, 'Pérez', true],
    [1, undefined, true],
    [5, null, false],
    [0, 'Pérez', false],
    [0, null, true],
    [0, undefined, true],
  ])('with %d surname fields the surname %j is allowed: %s', (surname_fields, surname, allowed) => {
    expect(refused(checkFields({ surname }, rules({ surname_fields }), now))).toBe(!allowed);
  });

  const list = [
    { name: 'España', enabled: true },
    { name: 'Perú', enabled: false },
  ];

  test.each([
    ['España', true],
    ['ESPAÑA', true],
    ['Espana', false],
    ['Perú', false],
    ['Chile', false],
  ])('of España (enabled) and Perú (not), %s is allowed: %s', (nationality, allowed) => {
    expect(refused(checkFields({ nationality }, rules({ nationalities: list }), now))).toBe(!allowed);
  });

  test('a nationality is kept as the list spells it', () => {
    expect(checkFields({ nationality: 'españa' }, rules({ nationalities: list }), now)).toEqual({
      nationality: 'España',
    });
  });

  test('without a list any nationality will do', () => {
    expect(checkFields({ nationality: 'Marte' }, rules(), now)).toEqual({ nationality: 'Marte' });
  });
});

describe('how many characters are allowed', () => {
  test('the plans allow 50, 500 and any number', () => {
    expect(PLAN_NAMES.map(planCap)).toEqual([50, 500, null, null]);
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
    ['the default alone limits nobody', [], [], { default: { max_characters: 3 } }, null],
  ])('%s', (_, given, roles, roleLimits, cap) => {
    expect(userCap(given, roles, roleLimits)).toBe(cap);
  });
});

test.each([
  ['active', 1, false, undefined],
  ['dead', 1, false, 'character_not_found'],
  ['active', 2, false, 'forbidden'],
  ['dead', 2, false, 'forbidden'],
  ['active', 2, true, undefined],
  ['dead', 2, true, undefined],
] as const)('%s, of user 1, changed by user %d (overseer: %s): %s', (status, user_id, oversees, code) => {
  expect(refuseChange({ user_id: 1, status }, { user_id, oversees })?.failure).toBe(code);
});
