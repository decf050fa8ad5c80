import { containing, fold } from './text.ts';

test.each([
  ['LUCÍA', 'lucia'],
  ['Íñigo Muñoz', 'inigo munoz'],
  ['e\u0301', 'e'],
  ['100 % «Ñu»', '100 % «nu»'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

test('the signs of LIKE stand for themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});
