import type { CardConfig } from '../../characters/character.ts';
import { sampleCharacter, sampleNumber } from './sample.ts';

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
