/** Text that costs a careless reader more than other text of its length. */
export interface Hostile {
  /** Makes about `bytes` bytes of it, in UTF-8. */
  text: (bytes: number) => string;
  /** True for JSON, which can stand in a JSON body unchanged. */
  isJson?: boolean;
}

const repeated = (unit: string, before = '', after = ''): Hostile => ({
  text: (bytes) => {
    const room = bytes - Buffer.byteLength(before + after);
    return before + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(unit)))) + after;
  },
});

/** `piece` makes a member from its number, so that no two are equal. */
const counted = (piece: (n: number) => string, before = '', after = ''): Hostile => ({
  text: (bytes) => {
    const pieces = [before];
    let left = bytes - before.length - after.length;
    for (let n = 1; left > 0; n += 1) {
      pieces.push(piece(n));
      left -= piece(n).length;
    }
    return pieces.join('') + after;
  },
});

const json = (hostile: Hostile): Hostile => ({ ...hostile, isJson: true });

const nested = (open: string, close: string): Hostile => ({
  text: (bytes) => {
    const depth = Math.floor(bytes / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

/** Hostile shapes by name. */
export const HOSTILE: Readonly<Record<string, Hostile>> = {
  // Ordering and composing marks takes the square of a run's length.
  'marks in the wrong order': repeated('\u0301\u0316', 'a'),
  'marks of many classes': repeated('\u0345\u0301\u0327\u0316\u05b0', 'a'),
  'letters to compose': repeated('\u1100\u1161\u11a8'),
  'letters to decompose': repeated('\u1f82'),
  'joined emoji': repeated('👩🏽\u200d'),
  'joined letters': repeated('म्\u200dب\u064e\u200c'),
  'marks before a joiner': repeated('\u064e\u200c', 'ب'),
  invisible: repeated('\u200b'),
  // A pattern that looks for the end of blanks may start at each of them.
  blanks: repeated(' ', 'a', 'a'),
  'wide blanks': repeated('\u3000', 'a', 'a'),
  tabs: repeated('\t', '', 'a'),
  'line breaks': repeated('\r\n', 'a', 'a'),
  'empty lines': repeated('\n\t \n', 'a', 'a'),
  'opening brackets': repeated('['),
  'opening braces': repeated('{"a":'),
  parentheses: repeated('(('),
  quotes: repeated('"'),
  backslashes: repeated('\\'),
  slashes: repeated('/'),
  dots: repeated('../'),
  pluses: repeated('+'),
  percents: repeated('%'),
  'escaped escapes': repeated('%25'),
  'broken escapes': repeated('%e9%'),
  ampersands: repeated('&'),
  'equals signs': repeated('='),
  pairs: counted((n) => `&p${n}=1`),
  'brackets in names': repeated('[a]', 'a', '=1'),
  commas: repeated(','),
  items: repeated('1,'),
  semicolons: repeated(';'),
  parameters: counted((n) => `; p${n}="1"`),
  languages: repeated('en;q=0.1,'),
  addresses: repeated('127.0.0.1, '),
  digits: repeated('9', '', 'x'),
  zeros: repeated('0', '-', '.'),
  'Base64 in the wrong shape': repeated('A', '', '*'),
  'a long prefix': repeated('a', 'data:image/', ''),
  'a long host': repeated('a.', 'https://'),
  'at signs': repeated('a@', 'https://'),
  parts: counted((n) => `--xyz\r\nContent-Disposition: form-data; name="p${n}"\r\n\r\n1\r\n`),
  'headers of a part': counted(
    (n) => `H${n}: 1\r\n`,
    '--xyz\r\nContent-Disposition: form-data; name="a"\r\n',
    '\r\n',
  ),
  boundaries: repeated('\r\n--xyz'),
  'almost a boundary': repeated('\r\n--xy', '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
  'a string in JSON': json(repeated('x', '["', '"]')),
  'escapes in JSON': json(repeated('\\u0301', '["', '"]')),
  'half surrogates in JSON': json(repeated('\\ud800', '["', '"]')),
  'many members': json(counted((n) => `,"m${n}":1`, '{"toString":1', '}')),
  'members with numbers for names': json(counted((n) => `,"${n * 1_000}":1`, '{"length":1e9', '}')),
  'members with objects': json(counted((n) => `,"${n}m":{}`, '{"__proto__":{}', '}')),
  'the same member': json(repeated('"a":1,', '{', '"a":1}')),
  'many elements': json(repeated('1,', '[', '1]')),
  'many large numbers': json(repeated('12345678901234567,', '[', '1]')),
  'a large number among many': json(repeated('1,', '[', '12345678901234567]')),
  'many fractions': json(repeated('1.5e1,', '[', '1]')),
  'many texts': json(repeated('"",', '[', '""]')),
  'many lists': json(repeated('[],', '[', '[]]')),
  'many objects': json(repeated('{},', '[', '{}]')),
  'objects of a shape': json(repeated('{"value":1,"quantity":1},', '[', '{}]')),
  'nested lists': json(nested('[', ']')),
  'wide and deep': json(repeated('[[[[[[[[[]]]]]]]]],', '[', '1]')),
  'a huge number': json(repeated('9', '', '')),
  'a long fraction': json(repeated('1', '0.', 'e-9')),
  'blanks in JSON': json(repeated(' ', '[', ']')),
  'a length': json(repeated('x', '{"length":1e9,"a":"', '"}')),
  'a method': json(repeated('x', '{"toString":1,"valueOf":1,"a":"', '"}')),
};

/** The text to compare with: as long, and read in one go. */
export const HARMLESS: Hostile = repeated('x');
