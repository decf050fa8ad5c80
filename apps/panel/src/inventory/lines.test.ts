import { areReady, itemsOf, withUnits, type Line } from './lines.ts';

const line: Line = { item_id: 1, label: 'Pan', quantity: 2, most: 3 };

test('lines move when each has as many units as are there', () => {
  expect(areReady([line, { ...line, item_id: 2, most: undefined, quantity: 999 }])).toBe(true);
  for (const quantity of [null, 0, 1.5, 4]) expect(areReady([{ ...line, quantity }])).toBe(false);
  expect(areReady([])).toBe(false);
});

test('the units of one line change alone', () => {
  const lines = withUnits([line, { ...line, item_id: 2 }], 2, 1);
  expect(itemsOf(lines)).toEqual([
    { item_id: 1, quantity: 2 },
    { item_id: 2, quantity: 1 },
  ]);
});
