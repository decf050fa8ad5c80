import importItems, { type ImportedItem } from '@cabildo/contracts/inventory/items/import.ts';
import { ITEM_LIST } from '../shop/catalogue/read-items.ts';
import { partsOf, readCsv, readList, rowOf, type ReadRow } from './read-list.ts';

const ITEM = rowOf(ITEM_LIST, importItems.input);

const rowsOf = (text: string): ReadRow<ImportedItem>[] => {
  const list = readList<ImportedItem>(ITEM_LIST, ITEM, text);
  if ('problem' in list) throw new Error(list.problem.en);
  return list.rows;
};

test('cells in quotation marks hold delimiters, marks and line breaks', () => {
  expect(readCsv('name,label\r\npan,"Pan, ""duro""\nde ayer"\r\n')).toEqual([
    ['name', 'label'],
    ['pan', 'Pan, "duro"\nde ayer'],
  ]);
});

test('semicolons and tabs separate cells as well as commas', () => {
  expect(readCsv('name;price\npan;3')).toEqual([
    ['name', 'price'],
    ['pan', '3'],
  ]);
  expect(readCsv('name\tprice\npan\t3')[1]).toEqual(['pan', '3']);
});

test('a list in CSV becomes items, with the types of the contract', () => {
  const rows = rowsOf('\uFEFFName,price,can_gift,stock_mode\npan,3,no,limited\n\nagua,,,\n');
  expect(rows.map(({ value }) => value)).toEqual([
    { name: 'pan', price: 3, can_gift: false, stock_mode: 'limited' },
    { name: 'agua' },
  ]);
});

test('a list in JSON becomes items, alone or as the member items', () => {
  const list = [{ name: 'pan', price: 3 }];
  for (const text of [JSON.stringify(list), JSON.stringify({ items: list })])
    expect(rowsOf(text)[0]?.value).toEqual({ name: 'pan', price: 3 });
});

test('a row that the contract refuses says why, in both languages', () => {
  const [row] = rowsOf('name,price\npan,barato\n');
  expect(row?.value).toBeUndefined();
  expect(row?.problem?.es).toContain('«price» debe ser un número entero');
  expect(row?.problem?.en).toContain('“price” must be a whole number');
});

test('a column that no item has is a problem of its rows', () => {
  expect(rowsOf('name,colour\npan,red')[0]?.problem?.en).toBe('The column “colour” is not known.');
});

test('an item that is named twice, in any case, is refused the second time', () => {
  const rows = rowsOf('name\nPan\npan');
  expect(rows.map(({ problem }) => problem !== undefined)).toEqual([false, true]);
});

test('a text that is no list says how a list looks', () => {
  for (const text of ['[{', '{"name":"pan"}', 'price\n3'])
    expect(readList(ITEM_LIST, ITEM, text)).toHaveProperty('problem.es');
});

test('the columns are those of the contract', () => {
  expect(Object.keys(ITEM.shape)).toContain('stock_renew_hours');
});

test('a list is cut into parts of the length that one import takes', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(partsOf([], 2)).toEqual([]);
});
