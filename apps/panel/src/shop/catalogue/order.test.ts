import { moved, numbersFor } from './order.ts';

test('an element moves up and down past others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('only categories whose number changes are stored', () => {
  const order = [
    { category_id: 7, sort_order: 0 },
    { category_id: 9, sort_order: 2 },
    { category_id: 8, sort_order: 1 },
  ];
  expect(numbersFor(order)).toEqual([
    { category_id: 9, sort_order: 1 },
    { category_id: 8, sort_order: 2 },
  ]);
});

test('categories that all had the same number get one each', () => {
  const same = [5, 6].map((category_id) => ({ category_id, sort_order: 0 }));
  expect(numbersFor(same)).toEqual([{ category_id: 6, sort_order: 1 }]);
});
