import { namesIn, withNames } from './names.ts';

const stored = { bank: 'Banca', mail: { icon: 'letter' } };

test('names are shown, and what a script keeps beside them is not', () => {
  expect(namesIn(stored)).toEqual([{ app: 'bank', name: 'Banca' }]);
  expect(namesIn(null)).toEqual([]);
  expect(namesIn(['a'])).toEqual([]);
});

test('names replace those before, and what a script keeps stays', () => {
  const names = [
    { app: ' maps ', name: 'Mapa' },
    { app: '', name: 'Nada' },
  ];
  expect(withNames(stored, names)).toEqual({ mail: { icon: 'letter' }, maps: 'Mapa' });
});
