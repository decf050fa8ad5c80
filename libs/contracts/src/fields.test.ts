import fc from 'fast-check';
import { z } from 'zod';
import {
  amountParam,
  anyJsonParam,
  boolParam,
  clearable,
  colorParam,
  cpRoleIdsParam,
  digitsParam,
  enumParam,
  floatParam,
  imageParam,
  inputProblem,
  intParam,
  jsonParam,
  listParam,
  longTextParam,
  optional,
  paramDoc,
  snowflakeParam,
  textParam,
  urlParam,
  withDefault,
  type Field,
} from './fields.ts';
import { parseJson } from './json.ts';
import { LIMITS } from './limits.ts';
import { allActions } from './registry.ts';

const REFUSED = Symbol('refused');
const read = <T>(field: Field<T>, raw: unknown): T | typeof REFUSED => {
  const result = field.safeParse(raw);
  return result.success ? result.data : REFUSED;
};

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

describe('JSON values (GW-02)', () => {
  const refusalOf = (field: Field<unknown>, raw: unknown) =>
    inputProblem(z.object({ it: field }).safeParse({ it: raw }).error!);

  it('an id of digits that is a number counts by its digits as they were written', () => {
    const ids = ['800356270543470622', '800356270543470623', '9999999999999999999'];
    for (const id of ids) expect(read(snowflakeParam(), parseJson(id))).toBe(id);
    const list = `[${ids.join(', ')}, "${ids[0]}"]`;
    for (const raw of [list, parseJson(list)]) expect(read(cpRoleIdsParam(), raw)).toEqual([...ids, ids[0]]);
    expect(read(digitsParam(1, 8), parseJson('1234'))).toBe('1234');
    for (const raw of [
      '8.00356270543470622e17',
      '-800356270543470622',
      '1e18',
      '800356270543470622.0',
      '9007199254740990.6',
    ])
      expect(read(snowflakeParam(), parseJson(raw))).toBe(REFUSED);
  });

  it('a number beyond 2^53-1 is refused everywhere else', () => {
    const fields: Field<unknown>[] = [
      intParam(1, Number.MAX_SAFE_INTEGER),
      floatParam(0, 1e300),
      textParam(1, 100),
      longTextParam(1, 100),
      boolParam(),
      enumParam(['9007199254740993']),
      imageParam(99),
      listParam(intParam(1, Number.MAX_SAFE_INTEGER), 3),
      jsonParam(z.object({ a: z.unknown() })),
    ];
    for (const field of fields)
      for (const raw of ['9007199254740992', '9007199254740993', '1e16', '1e400'])
        expect([raw, read(field, parseJson(raw))]).toEqual([raw, REFUSED]);
    expect(read(intParam(1, Number.MAX_SAFE_INTEGER), parseJson('9007199254740991'))).toBe(2 ** 53 - 1);
    expect(refusalOf(amountParam(), parseJson('1e400')).code).toBe('invalid_amount');
  });

  it('within free JSON such a number is refused by its path', () => {
    const text = '{"a": 9007199254740991, "ids": [1.5, {"gang": 800356270543470622}]}';
    for (const raw of [text, parseJson(text)]) {
      const { es, en } = refusalOf(anyJsonParam(), raw).message;
      expect([es, en]).toEqual([
        expect.stringContaining('(ids.1.gang)'),
        expect.stringContaining('(ids.1.gang)'),
      ]);
    }
    const kept = '{"a": 9007199254740991, "b": "800356270543470622", "c": [1.50, -1e3]}';
    expect(read(anyJsonParam(), kept)).toEqual(JSON.parse(kept));
  });

  it('a value of another kind is refused, whatever it can be turned into', () => {
    const others: [Field<unknown>, unknown[]][] = [
      [intParam(0, 9), [true, [1], { valueOf: 1 }]],
      [floatParam(0, 9), [true, [1.5], {}]],
      [boolParam(), [1, 0, [true], {}]],
      [textParam(1, 9), [5, 0, true, ['a'], {}]],
      [longTextParam(1, 9), [5, true, ['a']]],
      [enumParam(['1', 'true']), [1, true, ['1']]],
      [digitsParam(1, 9), [true, [1], {}]],
      [snowflakeParam(), [true, ['800356270543470622']]],
      [listParam(intParam(1, 9), 3), [1, true, {}]],
      [jsonParam(z.object({})), [1, true, []]],
    ];
    for (const [field, raws] of others)
      for (const raw of raws) expect([raw, read(field, raw)]).toEqual([raw, REFUSED]);
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
    const wrong = texts.filter(
      ({ name, param, doc }) =>
        doc['type'] === 'string' &&
        (doc['format'] === 'multiline') !== (LONG.test(param) || name.endsWith('.add_call_note text')),
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

describe('richer parameters', () => {
  it('a snowflake has 17 to 20 digits', () => {
    const field = snowflakeParam();
    expect(['1'.repeat(17), '1'.repeat(20)].map((raw) => read(field, raw))).not.toContain(REFUSED);
    expect(['1'.repeat(16), '1'.repeat(21), '1234567890123456x'].map((raw) => read(field, raw))).toEqual([
      REFUSED,
      REFUSED,
      REFUSED,
    ]);
  });

  it('a colour is #RRGGBB, in upper case wherever it is shown', () => {
    expect(read(colorParam(), ' #1a2b3c ')).toBe('#1A2B3C');
    for (const raw of ['#1a2b3', '1a2b3c', '#1a2b3g', 'red', 0x1a2b3c])
      expect(read(colorParam(), raw)).toBe(REFUSED);
  });

  it('an address is absolute, of the web, without credentials, and at most 512 long (GW-30)', () => {
    expect(read(urlParam(), ' HTTPS://example.org/x?y=1\n')).toBe('HTTPS://example.org/x?y=1');
    const longest = `https://e.org/${'🗡'.repeat(498)}`;
    expect(read(urlParam(), longest)).toBe(longest);
    for (const raw of [
      '/x',
      'ftp://example.org',
      'javascript:alert(1)',
      'https://a:b@example.org',
      'https://',
      'https:example.org',
      'https://e.org/\na',
      `https://e.org/${'x'.repeat(499)}`,
    ]) {
      expect(read(urlParam(), raw)).toBe(REFUSED);
    }
  });

  it('an image is what its bytes say, within its size (GW-30)', () => {
    const png = Buffer.from('89504e470d0a1a0a00000000', 'hex');
    expect(read(imageParam(12), png.toString('base64'))).toBe(png.toString('base64'));
    expect(read(imageParam(12), `data:image/gif;base64,${png.toString('base64')}`)).toBe(
      png.toString('base64'),
    );
    expect(read(imageParam(11), png.toString('base64'))).toBe(REFUSED);
    expect(read(imageParam(99), Buffer.from('<svg/>').toString('base64'))).toBe(REFUSED);
    expect(read(imageParam(99), 'not base64!')).toBe(REFUSED);
  });

  it('an image is Base64 throughout: one foreign sign anywhere, in whatever number, refuses it (GW-30)', () => {
    const image = imageParam(99);
    const foreign = fc.constantFrom(
      '!',
      '-',
      '_',
      '=',
      '"',
      '\\',
      '\n',
      '\t',
      '.',
      '\u0141',
      'ñ',
      '\ud83d\ude00',
    );
    const bytes = fc.uint8Array({ minLength: 4, maxLength: 60 });
    fc.assert(
      fc.property(
        bytes,
        foreign,
        fc.nat(79),
        fc.boolean(),
        fc.nat(2),
        (rest, sign, place, isPut, unpadded) => {
          const text = Buffer.from([...Buffer.from('89504e470d0a1a0a', 'hex'), ...rest]).toString('base64');
          const sound = unpadded === 0 ? text : text.replaceAll('=', '');
          expect(read(image, sound)).toBe(sound);
          const at = place % sound.replaceAll('=', '').length;
          const wrong = sound.slice(0, at) + sign + sound.slice(isPut ? at : at + 1);
          expect(read(image, wrong)).toBe(REFUSED);
        },
      ),
    );
  });

  it('JSON parses, has the right shape, and stays within 64 KiB and 10 levels (GW-22)', () => {
    const any = jsonParam(z.unknown());
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(read(jsonParam(z.object({ a: z.int() })), '{"a":1}')).toEqual({ a: 1 });
    expect([read(any, deep(10)), read(any, deep(11)), read(any, deep(30_000))]).toEqual([
      JSON.parse(deep(10)),
      REFUSED,
      REFUSED,
    ]);
    expect([
      read(any, '{'),
      read(any, `"${'x'.repeat(65_536)}"`),
      read(any, '"\\u0000"'),
      read(any, '"\\ud800"'),
    ]).toEqual(Array(4).fill(REFUSED));
  });

  it('JSON may hold the signs of an escape that somebody typed, but not what it stands for', () => {
    const any = anyJsonParam();
    for (const typed of ['\\u0000', 'C:\\ud800', '\\\\u0000']) {
      expect(read(any, [typed])).toEqual([typed]);
      expect(read(any, JSON.stringify({ typed }))).toEqual({ typed });
    }
    for (const meant of ['\u0000', 'a\\\u0000', '\ud800', '\\\udfff'])
      for (const raw of [[meant], { [meant]: 1 }, JSON.stringify([meant])])
        expect(read(any, raw)).toBe(REFUSED);
  });

  it('JSON has a limited number of values, lists and objects among them', () => {
    const any = anyJsonParam();
    const most = Array.from({ length: LIMITS.max_json_values - 1 }, () => 1);
    const members = Object.fromEntries(most.map((value, at) => [`m${at}`, value]));
    for (const within of [most, members, JSON.stringify(most)]) expect(read(any, within)).not.toBe(REFUSED);
    for (const beyond of [[...most, 1], { ...members, last: 1 }, JSON.stringify([most]), { a: most }])
      expect(read(any, beyond)).toBe(REFUSED);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'JSON has no member called %s at any level, and the refusal says which parameter has one (GW-22)',
    (name) => {
      const member = `{"${name}":1}`;
      const input = z.object({
        custom_data: optional(anyJsonParam()),
        limits: optional(jsonParam(z.unknown())),
      });
      for (const text of [member, `{"a":${member}}`, `{"a":[1,[${member}]]}`, `[{"b":2},${member}]`])
        for (const parameter of ['custom_data', 'limits'])
          for (const value of [text, JSON.parse(text) as unknown]) {
            const { code, message } = inputProblem(input.safeParse({ [parameter]: value }).error!);
            expect([code, message.es, message.en]).toEqual([
              'error',
              `El parámetro «${parameter}» contiene un miembro «${name}», que no es un nombre permitido: ponle otro.`,
              `The parameter «${parameter}» contains a member “${name}”, which is not an allowed name: call it otherwise.`,
            ]);
          }
      // As a value, or as part of a name, it is text like any other.
      for (const value of [{ a: name }, [name], { [`${name}s`]: 1 }])
        expect(read(anyJsonParam(), value)).toEqual(value);
    },
  );

  it('free-form JSON is an object, a list, a number or a boolean, and is taken as it is', () => {
    const any = anyJsonParam();
    for (const value of [{ a: { b: null } }, [[], 'x'], 1.5, false])
      expect([read(any, value), read(any, JSON.stringify(value))]).toEqual([value, value]);
    for (const value of ['"x"', 'x', undefined]) expect(read(any, value)).toBe(REFUSED);
  });

  it('JSON with any number of members is refused without an error', () => {
    const many = Array.from({ length: 200_000 }, () => 1);
    expect(read(jsonParam(z.array(z.int())), many)).toBe(REFUSED);
    expect(read(jsonParam(z.array(z.int())), { length: 1, many })).toBe(REFUSED);
    expect(read(listParam(intParam(1, 9), 3), many)).toBe(REFUSED);
  });

  it('a quantity, an amount or points within JSON are refused as those outside are (GW-02)', () => {
    const codeOf = (count: string, value: unknown): string => {
      const lines = jsonParam(z.array(z.object({ id: z.int(), [count]: z.int().min(1) })));
      const input = z.object({ lines }).safeParse({ lines: [{ id: 1, [count]: value }] });
      return inputProblem(input.error!).code;
    };
    for (const wrong of [0, -1, 1.5, '1', null, undefined]) {
      const codes = ['quantity', 'amount', 'points', 'id_too'].map((count) => codeOf(count, wrong));
      expect(codes).toEqual(['invalid_amount', 'invalid_amount', 'invalid_amount', 'error']);
    }
  });

  it('JSON may have members of any name, those included that refusals have here', () => {
    const anything = jsonParam(z.record(z.string(), z.unknown()));
    for (const value of [{ problem: null }, { problem: { es: 'a', en: 'b' }, code: 'error' }, { code: 1 }]) {
      expect(read(anything, JSON.stringify(value))).toEqual(value);
      expect(read(optional(anything), value)).toEqual(value);
    }
  });

  it('a list is a JSON array or separated by commas', () => {
    const list = listParam(intParam(1, 9), 3);
    expect(['1,2', '[1,"2"]', [1, 2]].map((raw) => read(list, raw))).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(['1,2,3,4', '1,x', '[1', '{"a":1}'].map((raw) => read(list, raw))).toEqual(Array(4).fill(REFUSED));
    expect(['', '1'].map((raw) => read(optional(listParam(intParam(1, 9), 3, 1)), raw))).toEqual([
      undefined,
      [1],
    ]);
    expect(read(listParam(intParam(1, 9), 3, 1), [])).toBe(REFUSED);
    // The refusal tells what an item must be.
    const { es, en } = inputProblem(z.object({ list }).safeParse({ list: '1,99' }).error!).message;
    expect([es, en]).toEqual([
      expect.stringContaining('entre 1 y 9'),
      expect.stringContaining('between 1 and 9'),
    ]);
  });
});
