import { changesOf, differencesOf, isTouched } from './conflict.ts';
import type { Call } from './board.ts';

const call = { title: 'Robo', priority: 2, location: 'Banco', description: null } as Call;

test('a change holds what differs alone, and an emptied text as null', () => {
  const entered = { title: ' Robo ', priority: '1', location: '', description: '' };
  expect(changesOf(call, entered)).toEqual({ priority: 1, location: null });
});

test('a part that was empty and stays so is no change', () => {
  expect(changesOf(call, { title: 'Robo', description: null })).toEqual({});
});

test('a conflict names the parts in which the two differ', () => {
  const current = { ...call, location: 'Puerto' } as Call;
  expect(differencesOf(current, { location: 'Plaza', title: 'Robo' })).toEqual([
    { name: 'location', theirs: 'Puerto', mine: 'Plaza' },
  ]);
});

test('what others did to other parts of the call is no conflict', () => {
  const now = { ...call, location: 'Puerto', version: 2 } as Call;
  expect(isTouched(call, now, { title: 'Atraco' })).toBe(false);
  expect(isTouched(call, now, { location: 'Plaza' })).toBe(true);
  expect(isTouched(call, now, { location: 'Puerto' })).toBe(false);
});
