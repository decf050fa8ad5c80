import { csvCell, csvLine } from './csv.ts';

it('puts every cell in quotes, and doubles quotes within (RFC 4180)', () => {
  expect(csvLine(['a,b', 'dijo «sí»', 'she said "no"', 'two\nlines'])).toBe(
    '"a,b","dijo «sí»","she said ""no""","two\nlines"\r\n',
  );
});

it('writes nothing for what is not there', () => {
  expect(csvLine([null, undefined, '', 0])).toBe('"","","","0"\r\n');
});

it.each([
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '=cmd|"/c calc"!A1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\uFF1D1+1',
  '|calc',
])('keeps %j a text in spreadsheets', (text) => {
  expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
});

it('leaves numbers numbers, negative ones too', () => {
  expect(['-5', '12', '-0.5', '1e5'].map(csvCell)).toEqual(['"-5"', '"12"', '"-0.5"', '"1e5"']);
  expect(csvCell(-7)).toBe('"-7"');
});

it('leaves what stands later in a text as it is', () => {
  expect(csvCell('a=b, 1-2 @ home')).toBe('"a=b, 1-2 @ home"');
});
