import { withNames } from './nationalities.ts';

test('several names are added at once, each of them once', () => {
  const list = [{ name: 'Española', enabled: false }];
  expect(withNames(list, 'Mexicana, española; Chilena,\n,mexicana')).toEqual([
    { name: 'Española', enabled: false },
    { name: 'Mexicana', enabled: true },
    { name: 'Chilena', enabled: true },
  ]);
});
