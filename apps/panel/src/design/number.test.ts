import { caretBefore, digitsOf, groupDigits } from './number.ts';

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
