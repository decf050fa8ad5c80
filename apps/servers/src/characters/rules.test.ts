import { isFailure } from '@cabildo/contracts/errors';
import fc from 'fast-check';
import { ageOn, checkFields, parseBirthdate, refuseChange, type CardRules } from './rules.ts';

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

  test('a birthdate is optional and can be cleared', () => {
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

  test('a nationality is stored as the list spells it', () => {
    expect(checkFields({ nationality: 'españa' }, rules({ nationalities: list }), now)).toEqual({
      nationality: 'España',
    });
  });

  test('without a list any nationality is allowed', () => {
    expect(checkFields({ nationality: 'Marte' }, rules(), now)).toEqual({ nationality: 'Marte' });
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

describe('birthdates', () => {
  test.each([
    ['2000-02-29', '2000-02-29'],
    ['1899-12-31', '1899-12-31'],
    ['0', '1970-01-01'],
    ['946684799', '1999-12-31'],
    ['946684800', '2000-01-01'],
    ['-1', '1969-12-31'],
    ['-315619200', '1960-01-01'],
    ['1577836800000', '2020-01-01'],
    // Before September 2001 a time in milliseconds has twelve digits.
    ['946684800000', '2000-01-01'],
    ['9999999999', '2286-11-20'],
    ['10000000000', '1970-04-26'],
    ['-10000000000', '1969-09-07'],
  ])('%s is the day %s', (text, day) => {
    expect(parseBirthdate(text)).toBe(day);
  });

  test.each([
    '2001-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '01/02/2000',
    'ayer',
  ])('%s is no day', (text) => expect(parseBirthdate(text)).toBeUndefined());

  test.each(['1e9', '1.5', '', '123456789012345', '2000-01-01T00:00:00Z'])('%j is no birthdate', (text) => {
    expect(parseBirthdate(text)).toBeUndefined();
  });

  test('every time that is understood gives a day that is understood', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (time) => {
        const day = parseBirthdate(String(time));
        if (day !== undefined) expect(parseBirthdate(day)).toBe(day);
      }),
    );
  });
});

describe('age', () => {
  const on = (birthdate: string, now: string) => ageOn(birthdate, new Date(now));

  test.each([
    ['2008-06-15', '2026-06-14T23:59:59Z', 17],
    ['2008-06-15', '2026-06-15T00:00:00Z', 18],
    ['2008-06-15', '2026-06-16T00:00:00Z', 18],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T00:00:00Z', 18],
    ['2026-06-15', '2026-06-15T00:00:00Z', 0],
    ['2026-06-16', '2026-06-15T00:00:00Z', -1],
    ['2030-01-01', '2026-06-15T00:00:00Z', -4],
  ])('born %s, at %s one is %d', (birthdate, now, age) => {
    expect(on(birthdate, now)).toBe(age);
  });

  test('the day is that of UTC wherever the process runs', () => {
    expect(on('2008-06-15', '2026-06-15T00:30:00+02:00')).toBe(17);
  });
});
