import { localeOf } from './request-headers.ts';

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['fr-FR,fr', 'es'],
  ['*', 'es'],
  ['es', 'es'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['es-ES,en;q=0.9', 'es'],
  ['es;q=0.4, en;q=0.6', 'en'],
  ['en;q=0, es', 'es'],
  ['fr, en;q=0.5', 'en'],
  ['es,en', 'es'],
  ['en,es', 'en'],
  ['den, x-en-GB', 'es'],
  ['en;q=nonsense', 'es'],
  ['en;q=0.5, es;q=0.5', 'en'],
  ['es;q=1.0;x=y, en', 'es'],
  [`${'fr,'.repeat(1_000)}en`, 'es'],
] as const)('Accept-Language %p is read as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});

test('Accept-Language is cut before it is read', () => {
  expect(localeOf(`${' '.repeat(16_000)},en`)).toBe('es');
});
