import type { CardConfig } from '../../characters/character.ts';
import { sampleCharacter, sampleNumber } from './sample.ts';
import { keyOf, namedRows } from './custom-rows.ts';
import { withNames } from './nationalities.ts';

const config: CardConfig = {
  document_name: 'DNI',
  min_age: 18,
  max_age: 100,
  dni_number_format: '########A',
  name_fields: 1,
  surname_fields: 2,
  nationalities: [],
  custom_fields: [],
};
const words = {
  names: ['Lucía', 'Inés'],
  surnames: ['Ríos', 'Luna'],
  gender: 'Mujer',
  nationality: 'Española',
  value: 'Ejemplo',
};
const now = new Date('2026-11-26T12:00:00Z');
const sample = (change: Partial<CardConfig> = {}) => sampleCharacter({ ...config, ...change }, words, now);

test('a number has the form of the server', () => {
  expect(sampleNumber('AA-##-*')).toMatch(/^[A-Z]{2}-\d{2}-[A-Z\d]$/);
  expect(sampleNumber(String.raw`\#\A#`)).toMatch(/^#A\d$/);
});

test('a form that is none is shown as it was typed', () => {
  expect(sampleNumber('##\\')).toBe('##\\');
});

test('the person has as many names as are asked for, and no surname where none is', () => {
  expect(sample()).toMatchObject({ name: 'Lucía', surname: 'Ríos Luna' });
  expect(sample({ name_fields: 2, surname_fields: 0 })).toMatchObject({ name: 'Lucía Inés', surname: null });
});

test.each([
  [{ min_age: 18, max_age: 100 }, '1996-01-01'],
  [{ min_age: 60, max_age: 100 }, '1966-01-01'],
  [{ min_age: 1, max_age: 12 }, '2014-01-01'],
])('the person has an age that is allowed: %j', (ages, birthdate) => {
  expect(sample(ages)).toMatchObject({ birthdate });
});

test('the nationality is one that can be chosen', () => {
  const off = { name: 'Lunar', enabled: false };
  expect(sample({ nationalities: [off, { name: 'Marciana', enabled: true }] }).nationality).toBe('Marciana');
  expect(sample({ nationalities: [off] }).nationality).toBeNull();
});

test('the fields of the community are filled in', () => {
  expect(sample({ custom_fields: [{ name: 'blood', label: 'Grupo' }, { note: 1 }] }).custom_data).toEqual({
    blood: 'Ejemplo',
  });
});

test('the name for scripts has neither marks nor spaces', () => {
  expect(keyOf('Grupo sanguíneo (ABO)')).toBe('grupo_sanguineo_abo');
  expect(keyOf('¿?')).toBe('');
});

test('a row without a name is left out, and one of a script stays', () => {
  expect(namedRows([{ name: ' ', label: '' }, { name: 'blood' }, { note: 1 }])).toEqual([
    { name: 'blood' },
    { note: 1 },
  ]);
});

test('several names are added at once, each of them once', () => {
  const list = [{ name: 'Española', enabled: false }];
  expect(withNames(list, 'Mexicana, española; Chilena,\n,mexicana')).toEqual([
    { name: 'Española', enabled: false },
    { name: 'Mexicana', enabled: true },
    { name: 'Chilena', enabled: true },
  ]);
});
