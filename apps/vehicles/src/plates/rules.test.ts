import { countedPlate, lastNumber } from './rules.ts';

test('a counted plate has five digits, more when it must, and no more than fit', () => {
  expect([countedPlate('ls ', 7), countedPlate('', 123_456)]).toEqual(['LS 00007', '123456']);
  const prefix = 'A'.repeat(7);
  expect([lastNumber(prefix), countedPlate(prefix, lastNumber(prefix)).length]).toEqual([99_999, 12]);
});
