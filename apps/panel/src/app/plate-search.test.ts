import { readPlate } from './plate-search.ts';

test('what no plate has is left out of a search, and too long a text is cut', () => {
  expect(readPlate(' ab·12/3 ')).toBe('ab123');
  expect(readPlate('ABCDEFGHIJK LMN')).toBe('ABCDEFGHIJK');
});

test('a text without a sign of plates looks for nothing', () => {
  for (const text of [undefined, '', ' ', 'ñ!']) expect(readPlate(text)).toBeUndefined();
});
