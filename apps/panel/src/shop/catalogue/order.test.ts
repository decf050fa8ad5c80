import { numbersFor } from './order.ts';

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
