import { keyOf, namedRows } from './custom-rows.ts';

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
