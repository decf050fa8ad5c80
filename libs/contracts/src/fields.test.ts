import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { z } from 'zod';
import {
  amountParam,
  boolParam,
  clearable,
  colorParam,
  enumParam,
  floatParam,
  inputProblem,
  intParam,
  jsonParam,
  listParam,
  longTextParam,
  optional,
  paramDoc,
  textParam,
  urlParam,
  withDefault,
  type Field,
  imageParam,
} from './fields.ts';
import { read, REFUSED } from './fields.fixture.ts';
import { allActions } from './registry.ts';
import { WrittenNumber, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';

describe('parameters (GW-02)', () => {
  it.each([
    '',
    ' ',
    '1.5',
    '1e3',
    '0x10',
    '+1',
    '1,000',
    'NaN',
    'Infinity',
    '٣',
    '12345678901234567',
    '9007199254740992',
    true,
    [],
    {},
    1.5,
    null,
  ])('an integer is never read from %j', (raw) =>
    expect(read(intParam(-10, Number.MAX_SAFE_INTEGER), raw)).toBe(REFUSED),
  );

  it('an integer is read at its bounds and refused beyond them', () => {
    const field = intParam(1, 100);
    expect(['1', 100, ' 7 ', '007'].map((raw) => read(field, raw))).toEqual([1, 100, 7, 7]);
    expect([0, '101', -1].map((raw) => read(field, raw))).toEqual([REFUSED, REFUSED, REFUSED]);
  });

  it('an amount is a whole number from 1 to 10^12 and its refusal has a code of its own (GW-15)', () => {
    expect([1, '1000000000000'].map((raw) => read(amountParam(), raw))).toEqual([1, 1e12]);
    for (const raw of ['0', '-5', '1000000000001', '5.0', '1e3', '', undefined, 'x']) {
      const result = z.object({ amount: amountParam() }).safeParse({ amount: raw });
      expect(inputProblem(result.error!).code).toBe('invalid_amount');
    }
  });

  it('a boolean has eight spellings in any case and no others', () => {
    expect(['1', 'TRUE', 'Yes', 'on', true].map((raw) => read(boolParam(), raw))).toEqual(
      Array(5).fill(true),
    );
    expect(['0', 'false', 'NO', 'off', false].map((raw) => read(boolParam(), raw))).toEqual(
      Array(5).fill(false),
    );
    const others = ['', 'si', '2', 'null', {}, [], ['1'], [true], { toString: 1 }, { toString: () => '1' }];
    expect(others.map((raw) => read(boolParam(), raw))).toEqual(others.map(() => REFUSED));
  });

  it('an enum is exact', () => {
    expect([
      read(enumParam(['voice', 'text']), 'voice'),
      read(enumParam(['voice', 'text']), 'Voice'),
    ]).toEqual(['voice', REFUSED]);
  });

  it('a decimal number has no exponent', () => {
    expect(['0', '2.5', '100', 7].map((raw) => read(floatParam(0, 100), raw))).toEqual([0, 2.5, 100, 7]);
    expect(
      ['1e1', '.5', '100.01', '-1', 'NaN', Infinity].map((raw) => read(floatParam(0, 100), raw)),
    ).toEqual(Array(6).fill(REFUSED));
  });

  it('text is trimmed, composed, and counted in code points', () => {
    expect(read(textParam(1, 3), '  e\u0301a ')).toBe('éa');
    expect(read(textParam(1, 3), '🚓🚒🚑')).toBe('🚓🚒🚑');
    expect(read(textParam(1, 3), '🚓🚒🚑🚜')).toBe(REFUSED);
  });

  it('text of the allowed length is taken however it was composed, and blanks around it', () => {
    for (const letter of ['\u1f82', '\u{16d6a}', '\u00e9', '🚓']) {
      const text = letter.repeat(100);
      expect(read(textParam(1, 100), text.normalize('NFD'))).toBe(text);
    }
    expect(read(textParam(1, 100), `${' '.repeat(250)}a${' '.repeat(250)}`)).toBe('a');
  });

  it('more marks in a row than any script has are refused, in whatever order', () => {
    const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;
    expect(read(textParam(1, 100), marks(30))).toBe(marks(30).normalize('NFC'));
    expect(read(textParam(1, 100), marks(32))).toBe(REFUSED);
  });

  it.each(['a\u0000b', 'a\u0007', 'a\u0085', '\ud800', 'a\nb', 'broken \ufffd'])(
    'text with %j is refused',
    (raw) => expect(read(textParam(1, 64), raw)).toBe(REFUSED),
  );

  it.each([
    ['zero width', ['a\u200bb', 'a\u200cb', '\u2060', 'a\ufeffb', 'a\u00adb']],
    ['direction', ['a\u202eb', 'a\u200fb', 'a\u2066b', 'a\u061cb']],
    ['blank letters', ['\u3164', '\u115f\u1160', '\u2800', '\uffa0', 'a\u180eb', 'a\u034fb']],
    ['line breaks', ['a\u2028b', 'a\u2029b']],
    ['tags', ['a\u{e0041}', '🏴\u{e0067}\u{e007f}']],
    ['joiners and selectors outside emoji', ['a\u200db', '1\u200d2', 'a\ufe0f', '1\ufe0f', '界\u{e0100}']],
    ['dangling parts of emoji', ['👩\u200d', '\u200d👩', '👩\u200d\u200d🚀', '☠\ufe0f\ufe0f']],
  ])('text with invisible characters is refused: %s', (_, texts) => {
    for (const raw of texts) expect([raw, read(textParam(1, 64), raw)]).toEqual([raw, REFUSED]);
  });

  it.each([
    '👩\u200d🚀',
    '👩🏽\u200d🚀',
    '👁\ufe0f\u200d🗨\ufe0f',
    '❤\ufe0f',
    '☠\ufe0e',
    '1\ufe0f\u20e3',
    '🇪🇸',
    'Ñandú 界 José',
  ])('text with %s is taken as it is', (raw) => expect(read(textParam(1, 64), raw)).toBe(raw));

  it.each([
    ['Persian', ['می\u200cخواهم', 'کار\u200cها', '۱۳۸۵ ه\u200d.ش']],
    ['scripts of India', ['क्\u200dष', 'क्\u200cष', 'ශ්\u200dරී', 'র\u200d্য', 'ನ್\u200c']],
    ['emoji', ['👩\u200d🚀 می\u200cخواهم']],
  ])('joiners are kept where they are needed: %s', (_, texts) => {
    for (const field of [textParam(1, 64), longTextParam(1, 64)])
      for (const raw of texts) expect(read(field, raw)).toBe(raw);
  });

  it.each([
    'می\u200c\u200cخ',
    'می\u200c',
    '\u200cمی',
    'م\u200d\u200dی',
    'क\u200dष',
    'क्\u200d\u200dष',
    'ب\u200ca',
  ])('joiners that change nothing are refused: %j', (raw) =>
    expect(read(textParam(1, 64), raw)).toBe(REFUSED),
  );

  it('what was read is read again the same, so that a service can re-check what the edge sent', () => {
    const fields: Field<unknown>[] = [
      intParam(-100, 100),
      amountParam(),
      boolParam(),
      textParam(0, 50),
      longTextParam(0, 50),
      floatParam(-5, 5),
      colorParam(),
      urlParam(),
      jsonParam(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
      listParam(textParam(1, 9), 5),
      optional(intParam(1, 5)),
      withDefault(boolParam(), true),
      clearable(textParam(1, 9)),
    ];
    const raw = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(''),
      fc.constant(undefined),
      fc.json(),
      fc.webUrl(),
      fc.constant('#aabbcc'),
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u200d') }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), raw, (field, value) => {
        const once = field.safeParse(value);
        if (once.success) expect(field.safeParse(once.data)).toEqual(once);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('long texts (GW-33)', () => {
  const long = longTextParam(1, 100);

  it.each([
    ['one\ntwo', 'one\ntwo'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['a\tb', 'a\tb'],
    ['one\n\n\ntwo', 'one\n\n\ntwo'],
    ['one\n\n\n\n\n\ntwo', 'one\n\n\ntwo'],
    ['one\r\n\r\n\r\n\r\n\r\ntwo\n', 'one\n\n\ntwo'],
    ['one\n \n\t\n  \n\ntwo', 'one\n\n\ntwo'],
    ['\n\n e\u0301 \n', 'é'],
  ])('%j is read as %j', (raw, text) => expect(read(long, raw)).toBe(text));

  it('a text is as long as it is once it is read', () => {
    expect(read(longTextParam(1, 3), 'a\r\nb')).toBe('a\nb');
    expect(read(longTextParam(1, 5), `a${'\n'.repeat(20)}b`)).toBe('a\n\n\nb');
    expect(read(longTextParam(1, 2), 'a\nb')).toBe(REFUSED);
  });

  it.each([
    'a\u0000',
    'a\u2028b',
    'a\u0085b',
    'a\u000bb',
    'a\u200bb',
    '👩\u200d\n🚀',
    '\ud800',
    5,
    true,
    ['a'],
  ])('%j is refused there too', (raw) => expect(read(long, raw)).toBe(REFUSED));

  it.each(['a\nb', 'a\rb', 'a\tb'])('%j is refused where a text has one line', (raw) =>
    expect(read(textParam(1, 100), raw)).toBe(REFUSED),
  );

  it('are those that people write at some length, and no others', () => {
    const texts = allActions.flatMap(({ name, input }) =>
      Object.entries((input as z.ZodObject).shape).map(([param, schema]) => ({
        name: `${name} ${param}`,
        param,
        doc: paramDoc(schema as z.ZodType),
      })),
    );
    const LONG = /^(description|narrative|note|notes|reason|announcement)$/;
    const LONG_TEXTS = ['add_call_note', 'add_member_note', 'ask_caller', 'reply'];
    const wrong = texts.filter(
      ({ name, param, doc }) =>
        doc['type'] === 'string' &&
        (doc['format'] === 'multiline') !==
          (LONG.test(param) || LONG_TEXTS.some((action) => name.endsWith(`.${action} text`))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('absent parameters (GW-03)', () => {
  const schema = z.object({
    a: optional(intParam(1, 9)),
    b: withDefault(intParam(1, 9), 3),
    c: clearable(textParam(1, 9)),
  });

  it('the empty string is as good as nothing, but clears a clearable field', () => {
    expect(schema.parse({})).toEqual({ b: 3 });
    expect(schema.parse({ a: '', b: '', c: '' })).toEqual({ a: undefined, b: 3, c: null });
  });

  it('a wrong value is refused all the same', () => {
    expect(schema.safeParse({ a: 'x' }).success).toBe(false);
    expect(schema.safeParse({ b: '99' }).success).toBe(false);
  });

  it('only a field can be left out: another schema would not know what is absent', () => {
    for (const modify of [optional, clearable, (inner: Field<string>) => withDefault(inner, 'a')]) {
      expect(() => modify(z.string() as never)).toThrow('only a field can be made optional');
      expect(() => modify(optional(textParam(1, 5)) as never)).not.toThrow();
    }
  });

  it('a refusal names the parameter and says what would be right, in both languages', () => {
    const { message } = inputProblem(schema.safeParse({ a: 'x' }).error!);
    expect(message.es).toBe('El parámetro «a» debe ser un número entero entre 1 y 9.');
    expect(message.en).toBe('The parameter «a» must be a whole number between 1 and 9.');
  });
});

describe('in a process that has compiled so much that V8 optimises patterns no more', () => {
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
  afterAll(() => setFlagsFromString('--regexp-optimization'));

  test('the largest image is read, and one that is not Base64 is refused (GW-30)', () => {
    const bytes = Buffer.alloc(LIMITS.max_banner_bytes, 'cabildo');
    Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
    const image = imageParam(LIMITS.max_banner_bytes);
    const text = bytes.toString('base64');
    expect(image.safeParse(text).data === text).toBe(true);
    for (const wrong of [`-${text.slice(1)}`, `${text.slice(0, -4)}AA-A`, `${text.slice(0, -4)}A=A=`])
      expect(image.safeParse(wrong).success).toBe(false);
  });

  test('the longest JSON is read, whatever its strings are made of (GW-02)', () => {
    for (const piece of ['a', '\\"', '\\\\', '1234567890123456 ']) {
      const text = piece.repeat((LIMITS.max_image_body_bytes - 100) / piece.length);
      const value = parseJson(`{"text":"${text}","id":12345678901234567890}`) as {
        text: string;
        id: unknown;
      };
      expect(value.text === JSON.parse(`"${text}"`)).toBe(true);
      expect(value.id).toEqual(new WrittenNumber('12345678901234567890'));
    }
  });
});

test('a number beyond 2^53-1 is found beside a long string, and none is within one (GW-02)', () => {
  const image = 'data:image/png;base64,1234567890123456'.padEnd(70_000, 'A');
  for (const around of [
    `{"id":12345678901234567890,"image":"${image}"}`,
    `{"image":"${image}\\\\","id": 12345678901234567890}`,
    `{"image":"\\"${image}\\":1e99\\\\\\"","list":["",12345678901234567890]}`,
  ]) {
    const written = JSON.stringify(parseJson(around));
    expect(
      written.replace('"12345678901234567890"', '12345678901234567890') === around.replace(': ', ':'),
    ).toBe(true);
    expect(written).toContain('"12345678901234567890"');
  }
});
