import { platesAfter, platesLike } from './example.ts';

test('examples are plates of the format, in capitals', () => {
  const plates = platesLike('ls-\\A#A*');
  expect(plates.length).toBeGreaterThan(1);
  for (const plate of plates) expect(plate).toMatch(/^LS-A\d[A-Z][A-Z0-9]$/);
});

test('a format without places, or that ends in a lone backslash, has no examples', () => {
  expect([platesLike(' '), platesLike('A\\')]).toEqual([[], []]);
});

test('counted plates begin with one, behind the prefix', () => {
  expect(platesAfter('ls ')).toEqual(['LS 00001', 'LS 00002', 'LS 00003']);
});
