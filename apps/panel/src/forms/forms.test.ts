import { changedValues } from './changed.ts';
import { moved } from './moved.ts';

const stored = { name: 'pan', name_label: 'Pan', price: 3, can_gift: true, user_limit: null };

test('only what differs is sent', () => {
  expect(changedValues({ ...stored, price: '4' }, stored)).toEqual({ price: '4' });
});

test('a number that was typed again is no change', () => {
  expect(changedValues({ ...stored, price: '3' }, stored)).toEqual({});
});

test('an emptied text clears the stored value', () => {
  expect(changedValues({ name_label: ' ', price: '' }, stored)).toEqual({ name_label: null, price: null });
});

test('what was empty and stays empty is no change', () => {
  expect(changedValues({ user_limit: '' }, stored)).toEqual({});
});

test('a switch that was turned off is a change', () => {
  expect(changedValues({ can_gift: false }, stored)).toEqual({ can_gift: false });
});

test('lists and objects are compared by what is in them', () => {
  expect(
    changedValues({ list: [{ name: 'a' }], other: ['b'] }, { list: [{ name: 'a' }], other: ['a'] }),
  ).toEqual({
    other: ['b'],
  });
});

test('an element moves up and down past others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
