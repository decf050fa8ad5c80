import { localeOf } from '../words/locale.ts';
import { formatDate, formatMoney, formatNumber, formatRelative, formatSize } from './format.ts';
import { amountOf, caretBefore, digitsOf, groupDigits } from './fields/number.ts';

const NOW = new Date(2026, 5, 15, 12).getTime();
const MINUTE = 60_000;

it('groups numbers of four digits in both languages', () => {
  expect(formatNumber(1234, 'es')).toBe('1.234');
  expect(formatNumber(1234, 'en')).toBe('1,234');
});

it('writes money with the symbol where the language has it', () => {
  expect(formatMoney(1234567, '€', 'es')).toBe('1.234.567\u00a0€');
  expect(formatMoney(1234567, '$', 'en')).toBe('$1,234,567');
});

it('writes money and days as the region of the browser does, where it speaks the language', () => {
  const tags = ['fr-FR', 'en-GB', 'es-MX'];
  expect(['en', 'es', 'de'].map((language) => localeOf(language, tags))).toEqual(['en-GB', 'es-MX', 'de']);
  expect(formatMoney(1234, '$', 'es-MX')).toBe('$1,234');
  expect(formatDate(new Date(2025, 0, 3).getTime(), NOW, 'en-GB')).toBe('3 Jan 2025');
});

it('writes debts with a true minus sign, before the symbol', () => {
  expect(formatMoney(-50, '€', 'es')).toBe('\u221250\u00a0€');
  expect(formatMoney(-50, '$', 'en')).toBe('\u2212$50');
});

it('says times of the last week relative to now', () => {
  expect(formatRelative(NOW - 5 * MINUTE, NOW, 'es')).toBe('hace 5 min');
  expect(formatRelative(NOW - 5 * MINUTE, NOW, 'en')).toBe('5 min. ago');
  expect(formatRelative(NOW + 3 * 60 * MINUTE, NOW, 'es')).toBe('dentro de 3 h');
  expect(formatRelative(NOW - 1000, NOW, 'es')).toBe('ahora');
  expect(formatRelative(NOW - 24 * 60 * MINUTE, NOW, 'es')).toBe('ayer');
});

it('says a date for all others, with the year where it is another one', () => {
  expect(formatRelative(new Date(2026, 0, 3).getTime(), NOW, 'es')).toBe('3 ene');
  expect(formatDate(new Date(2025, 0, 3).getTime(), NOW, 'en')).toBe('Jan 3, 2025');
});

it('says sizes of files', () => {
  expect(formatSize(2 * 1024 * 1024, 'es')).toBe('2\u00a0MiB');
  expect(formatSize(1, 'en')).toBe('1\u00a0KiB');
});

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
