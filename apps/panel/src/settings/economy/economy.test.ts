import { extraOf, storedExtra } from './extra.ts';
import { namesIn, withNames } from './names.ts';

test('the leaderboard has a control of its own, and all else is text', () => {
  expect(extraOf({ leaderboard: true, theme: 'noir' })).toEqual({
    leaderboard: true,
    json: '{\n  "theme": "noir"\n}',
  });
  expect(extraOf({})).toEqual({ leaderboard: false, json: '' });
});

test('both are stored as one object', () => {
  expect(storedExtra({ leaderboard: true, json: '{"theme":"noir"}' })).toEqual({
    theme: 'noir',
    leaderboard: true,
  });
  expect(storedExtra({ leaderboard: false, json: ' ' })).toEqual({});
});

test.each(['{', '[1]', 'null', '5'])('text that is no object is stored by nobody: %s', (json) => {
  expect(storedExtra({ leaderboard: true, json })).toBe(json);
});

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
