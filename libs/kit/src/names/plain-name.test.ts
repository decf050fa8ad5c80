import { plainName } from './plain-name.ts';

test.each([
  'Admin',
  'ADMIN',
  'Аdmin', // Cyrillic А
  'Аdmіn', // Cyrillic А and і
  'АDМІN', // Cyrillic capitals
  'ａｄｍｉｎ', // full width
  '𝐀𝐝𝐦𝐢𝐧', // mathematical
  'Αdmin', // Greek Alpha
  'adⅿin', // a Roman numeral
])('%s is compared as admin', (name) => {
  expect(plainName(name)).toBe('admin');
});

test.each([
  ['P1', 'Pl'],
  ['O1', '01'],
  ['Medico', 'Médico'],
  ['Campana', 'Campaña'],
  ['Директор', 'Доктор'],
  ['警察', '消防'],
])('%s and %s are two names', (one, other) => {
  expect(plainName(one)).not.toBe(plainName(other));
});

test('a name of another alphabet or with accents is in lower case and no more', () => {
  for (const name of ['Policía Ñandú', '警察', '🚓 patrulla'])
    expect(plainName(name)).toBe(name.toLowerCase());
});
