import { partsOf } from './card-number.ts';

it('a number of sixteen figures has four parts of four', () => {
  expect(partsOf('4539123456789012')).toEqual(['4539', '1234', '5678', '9012']);
});
