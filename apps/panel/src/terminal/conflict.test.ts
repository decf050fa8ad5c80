import { changesOf, differencesOf, entryOf, isTouched } from './conflict.ts';

const call = { title: 'Robo', priority: 2, location: 'Banco', description: null, version: 1 };
const read = (name: string, value: unknown) => (name === 'priority' ? Number(value) : entryOf(value));

test('a change holds what differs alone, and an emptied text as null', () => {
  const entered = { title: ' Robo ', priority: '1', location: '', description: '' };
  expect(changesOf(call, entered, read)).toEqual({ priority: 1, location: null });
});

test('a part that was empty and stays so is no change', () => {
  expect(changesOf(call, { title: 'Robo', description: null })).toEqual({});
});

test('a list is changed by another member or another order, and else not', () => {
  const file = { character_ids: [3, 5], version: 1 };
  expect(changesOf(file, { character_ids: [3, 5] })).toEqual({});
  expect(changesOf(file, { character_ids: [3] })).toEqual({ character_ids: [3] });
});

test('a conflict names the parts in which the two differ', () => {
  const current = { ...call, location: 'Puerto' };
  expect(differencesOf(current, { location: 'Plaza', title: 'Robo' })).toEqual([
    { name: 'location', theirs: 'Puerto', mine: 'Plaza' },
  ]);
});

test('what others did to other parts of the thing is no conflict', () => {
  const now = { ...call, location: 'Puerto', version: 2 };
  expect(isTouched(call, now, { title: 'Atraco' })).toBe(false);
  expect(isTouched(call, now, { location: 'Plaza' })).toBe(true);
  expect(isTouched(call, now, { location: 'Puerto' })).toBe(false);
});
