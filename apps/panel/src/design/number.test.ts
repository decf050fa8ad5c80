import { amountOf, caretBefore, digitsOf, groupDigits } from './number.ts';

it('keeps the digits of what was typed or pasted', () => {
  expect(digitsOf('1.234', false)).toBe('1234');
  expect(digitsOf('$ 12,500', false)).toBe('12500');
  expect(digitsOf('007', false)).toBe('7');
  expect(digitsOf('-5', false)).toBe('5');
});

it('keeps a minus sign where there may be one, also before the first digit', () => {
  expect(digitsOf('-5', true)).toBe('-5');
  expect(digitsOf('\u22125', true)).toBe('-5');
  expect(digitsOf('-', true)).toBe('-');
});

it('keeps cents as they were written, so that they are refused and not taken for hundreds', () => {
  expect(amountOf('1.200,50', '', false, false)).toBe('1.200,50');
  expect(amountOf(' 3,5 ', '', false, false)).toBe('3,5');
  expect(amountOf('3.', '3', false, false)).toBe('3.');
  expect(amountOf('3,', '3,5', true, false)).toBe('3,');
  expect(amountOf('12,500', '12,50', false, false)).toBe('12500');
});

it('takes what deleting leaves of a group for its digits', () => {
  expect(amountOf('1.23', '1234', true, false)).toBe('123');
  expect(amountOf('1.2345', '1234', false, false)).toBe('12345');
});

it('groups digits as the language does, and numbers beyond what floats can say', () => {
  expect(groupDigits('1234', 'es')).toBe('1.234');
  expect(groupDigits('9007199254740993', 'en')).toBe('9,007,199,254,740,993');
  expect(groupDigits('-', 'es')).toBe('-');
  expect(groupDigits('', 'es')).toBe('');
});

it('finds the place with as many digits behind it', () => {
  expect(caretBefore('1.234', 0)).toBe(5);
  expect(caretBefore('1.234', 3)).toBe(2);
  expect(caretBefore('1.234', 4)).toBe(0);
});
