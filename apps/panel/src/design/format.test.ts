import { formatDate, formatMoney, formatNumber, formatRelative, formatSize } from './format.ts';

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
