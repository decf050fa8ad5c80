import { added, mostOf, readBasket, totalOf, unitsOf, withQuantity, type Line } from './basket.ts';

const bread = {
  item_id: 1,
  name: 'pan',
  name_label: 'Pan',
  price: 3,
  stock_quantity: 10,
  user_limit: null,
  require_license_id: null,
};
const line: Line = { item_id: 1, label: 'Pan', price: 3, quantity: 2 };

test('an item that is in the basket already gets more units instead of a second line', () => {
  expect(added([line], bread, 3, 10)).toEqual([{ ...line, quantity: 5 }]);
});

test('a line never has more units than the character may buy', () => {
  expect(added([line], bread, 30, 10)).toEqual([{ ...line, quantity: 10 }]);
});

test('a new price replaces the one of when the item was put into the basket', () => {
  expect(added([line], { ...bread, price: 4 }, 1, 10)).toEqual([{ ...line, price: 4, quantity: 3 }]);
});

test('the 51st kind of item finds no room', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ ...line, item_id: at + 10 }));
  expect(added(full, bread, 1, 10)).toEqual(full);
});

test('a line without units leaves the basket', () => {
  expect(withQuantity([line], 1, 0)).toEqual([]);
});

test('a character may buy what the stock has and its limit leaves', () => {
  expect(mostOf({ stock_quantity: 10, user_limit: null }, 4)).toBe(10);
  expect(mostOf({ stock_quantity: null, user_limit: 5 }, 4)).toBe(1);
  expect(mostOf({ stock_quantity: null, user_limit: 5 }, 9)).toBe(0);
  expect(mostOf({ stock_quantity: null, user_limit: null }, 0)).toBe(10_000);
});

test('total and units count all lines', () => {
  const lines = [line, { ...line, item_id: 2, price: 10, quantity: 1 }];
  expect([totalOf(lines), unitsOf(lines)]).toEqual([16, 3]);
});

test('a basket that was kept is read again, and what is no line is left out', () => {
  expect(readBasket(JSON.stringify([line, { item_id: 'x' }, null]))).toEqual([line]);
  for (const broken of [null, '{', '{}']) expect(readBasket(broken)).toEqual([]);
});

test('a shop of a company may sell fewer units at once than it has', () => {
  expect(mostOf({ ...bread, max_per_purchase: 4 }, 0)).toBe(4);
  expect(mostOf({ ...bread, max_per_purchase: null }, 0)).toBe(10);
});
