import fc from 'fast-check';
import { z } from 'zod';
import {
  amountParam,
  anyObjectParam,
  boolParam,
  clearable,
  colorParam,
  cpRoleIdsParam,
  digitsParam,
  enumParam,
  floatParam,
  idParam,
  imageParam,
  inputProblem,
  intParam,
  jsonParam,
  listParam,
  quantityParam,
  longTextParam,
  optional,
  pageParams,
  Repeated,
  snowflakeParam,
  textParam,
  urlParam,
  type Field,
} from './fields.ts';
import { problemOf, REQUIRED } from './field.ts';
import { read, REFUSED } from './fields.fixture.ts';
import { parseJson } from './json.ts';
import { LIMITS } from './limits.ts';

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

  it('an amount is written in digits alone, in JSON too; other numbers may be written otherwise', () => {
    for (const raw of ['1e3', '1E3', '1.0', '10.00', '1.5e1', '100e-1', '0.0'])
      for (const count of [amountParam(0), quantityParam(1_000, 0)])
        expect([raw, refusalOf(count, parseJson(raw)).code]).toEqual([raw, 'invalid_amount']);
    expect(read(amountParam(), parseJson('1000'))).toBe(1_000);
    for (const raw of ['1e3', '1000.0', '1.5'])
      expect(read(floatParam(0, 1e4), parseJson(raw))).toBe(Number(raw));
    expect(read(intParam(1, 1e4), parseJson('1e3'))).toBe(1_000);
    // A price is one, also within JSON.
    expect(read(intParam(0, LIMITS.max_amount), parseJson('1e3'))).toBe(REFUSED);
    const prices = jsonParam(z.array(z.object({ price: z.number(), doors: z.number() })));
    expect(read(prices, parseJson('[{"price":1e3,"doors":4}]'))).toBe(REFUSED);
    expect(read(prices, parseJson('[{"price":1000,"doors":4.0}]'))).toEqual([{ price: 1_000, doors: 4 }]);
    // An id counts by its digits as they are written.
    expect(read(snowflakeParam(), parseJson('1e18'))).toBe(REFUSED);
    const order = jsonParam(
      z.object({ items: z.array(z.object({ quantity: z.int(), x: z.number() })), free: z.unknown() }),
    );
    const ordered = (quantity: string) =>
      `{"items": [{"quantity": ${quantity}, "x": 2.0}], "free": [1e2, 3.0]}`;
    for (const body of [ordered('5'), parseJson(ordered('5'))])
      expect(read(order, body)).toEqual({ items: [{ quantity: 5, x: 2 }], free: [100, 3] });
    for (const body of [ordered('5.0'), parseJson(ordered('5e0'))]) {
      const { code, message } = refusalOf(order, body);
      expect([code, message.en]).toEqual(['invalid_amount', expect.stringContaining('items.0.quantity')]);
    }
  });

  it('names the part of a list that is wrong, and what is wrong with it alone', () => {
    const rows = jsonParam(z.array(z.object({ key: textParam(1, 32) })));
    const { error } = rows.safeParse([{ key: 'a' }, { key: '' }]);
    expect(problemOf(error?.issues[0]).part).toEqual({ path: [1, 'key'], problem: REQUIRED.problem });
    expect(problemOf(rows.safeParse('[').error?.issues[0]).part).toBeUndefined();
  });

  it('within free JSON such a number is refused by its path', () => {
    const text = '{"a": 9007199254740991, "ids": [1.5, {"gang": 800356270543470622}]}';
    for (const raw of [text, parseJson(text)]) {
      const { es, en } = refusalOf(anyObjectParam(), raw).message;
      expect([es, en]).toEqual([
        expect.stringContaining('(ids.1.gang)'),
        expect.stringContaining('(ids.1.gang)'),
      ]);
    }
    const kept = '{"a": 9007199254740991, "b": "800356270543470622", "c": [1.50, -1e3]}';
    expect(read(anyObjectParam(), kept)).toEqual(JSON.parse(kept));
  });

  it('an object is no scalar and no list, but for an empty one, which Luau writes for an empty table (V1-17)', () => {
    const fields = [anyObjectParam(), jsonParam(z.looseObject({}))];
    for (const field of fields) {
      for (const raw of [[], '[]', ' [ ] ', {}, '{}']) expect(read(field, raw)).toEqual({});
      for (const raw of [{ a: [] }, '{"a":[]}']) expect(read(field, raw)).toEqual({ a: [] });
      for (const raw of [[1], '[1]', [[]], [{}], 5, '5', true, 'true', '"x"', '12345678901234567890'])
        expect([raw, read(field, raw)]).toEqual([raw, REFUSED]);
    }
    expect(refusalOf(anyObjectParam(), [1]).message).toEqual({
      es: 'El parámetro «it» debe ser JSON válido con la forma indicada: debe ser un objeto.',
      en: 'The parameter «it» must be valid JSON of the documented shape: it must be an object.',
    });
  });

  it('a number beyond all others is called too large, in words and not by a class of ours', () => {
    const place = jsonParam(z.object({ x: z.number(), y: z.array(z.number()) }));
    const lines = jsonParam(z.array(z.int()));
    for (const [field, text, where] of [
      [place, '{"x":1e308,"y":[]}', ' (x)'],
      [place, '{"x":1,"y":[2,9007199254740993]}', ' (y.1)'],
      [lines, '[12345678901234567890]', ' (0)'],
    ] as const)
      for (const raw of [text, parseJson(text)])
        expect(refusalOf(field, raw).message).toEqual({
          es: `El parámetro «it» debe ser JSON válido con la forma indicada${where}: el número es demasiado grande.`,
          en: `The parameter «it» must be valid JSON of the documented shape${where}: the number is too large.`,
        });
  });

  it('what an id is stands in its refusal, without the largest number of all', () => {
    for (const [field, words] of [
      [idParam('call'), ['debe ser el número de un identificador', 'must be an id, which is a whole number']],
      [pageParams().page, ['debe ser un número entero a partir de 1', 'must be a whole number from 1 on']],
    ] as const)
      for (const raw of ['x', '0', parseJson('1e300')])
        expect(Object.values(refusalOf(field, raw).message)).toEqual([
          `El parámetro «it» ${words[0]}.`,
          `The parameter «it» ${words[1]}.`,
        ]);
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
      [jsonParam(z.object({})), [1, true, [1]]],
    ];
    for (const [field, raws] of others)
      for (const raw of raws) expect([raw, read(field, raw)]).toEqual([raw, REFUSED]);
  });
});

describe('a parameter that came several times (GW-01)', () => {
  const several = (...values: string[]) => new Repeated(values);

  it('adds up in a list, whatever way each part is written in', () => {
    const list = listParam(intParam(1, 99), 4);
    expect(read(list, several('1', '2', '3'))).toEqual([1, 2, 3]);
    expect(read(list, several('1,2', '[3]', ' ', '2'))).toEqual([1, 2, 3, 2]);
    for (const wrong of [several('1', 'x'), several('1', '[2'), several('1,2,3', '4,5')])
      expect(read(list, wrong)).toBe(REFUSED);
    const orders = optional(jsonParam(z.array(z.object({ id: z.int() })).max(3)));
    expect(read(orders, several('{"id":1}', '[{"id":2},{"id":1}]'))).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 1 },
    ]);
    expect(read(orders, '{"id":7}')).toEqual([{ id: 7 }]);
    expect(read(orders, { id: 7 })).toBe(REFUSED);
    for (const wrong of [several('{"id":1}', '{'), several('[{"id":1},{"id":2}]', '[{"id":1},{"id":2}]')])
      expect(read(orders, wrong)).toBe(REFUSED);
    for (const field of [list, orders] as Field<unknown>[])
      expect(read(field, several(...Array<string>(70).fill('1'.repeat(1_000))))).toBe(REFUSED);
  });

  it('counts once where its values are the same, and else is refused by its name and with its code', () => {
    expect(read(textParam(1, 9), several('a', 'a', 'a'))).toBe('a');
    for (const [field, code] of [
      [textParam(1, 9), 'error'],
      [optional(jsonParam(z.object({}))), 'error'],
      [amountParam(), 'invalid_amount'],
    ] as const)
      expect(inputProblem(z.object({ it: field }).safeParse({ it: several('1', '2') }).error!)).toEqual({
        code,
        message: {
          es: 'El parámetro «it» se envió varias veces con valores distintos: envíalo una sola vez.',
          en: 'The parameter «it» was sent several times with different values: send it once.',
        },
      });
  });

  it('is absent where none of its values says anything', () => {
    const empty = several('', '', '');
    expect(read(optional(textParam(1, 9)), empty)).toBeUndefined();
    expect(read(optional(listParam(intParam(1, 9), 3)), several('', ' '))).toBeUndefined();
    expect(read(clearable(textParam(1, 9)), empty)).toBeNull();
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
          // A padding sign in place of the last letter makes another right text, of which the last bits may be unused.
          fc.pre(!(wrong.length % 4 === 0 && /^[A-Za-z0-9+/]+={1,2}$/.test(wrong)));
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
    const any = jsonParam(z.unknown());
    for (const typed of ['\\u0000', 'C:\\ud800', '\\\\u0000']) {
      expect(read(any, [typed])).toEqual([typed]);
      expect(read(any, JSON.stringify({ typed }))).toEqual({ typed });
    }
    for (const meant of ['\u0000', 'a\\\u0000', '\ud800', '\\\udfff'])
      for (const raw of [[meant], { [meant]: 1 }, JSON.stringify([meant])])
        expect(read(any, raw)).toBe(REFUSED);
  });

  it('JSON has a limited number of values, lists and objects among them', () => {
    const any = jsonParam(z.unknown());
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
        custom_data: optional(anyObjectParam()),
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
      // The text is allowed as a value, and as part of a name.
      for (const value of [{ a: name }, [name], { [`${name}s`]: 1 }])
        expect(read(jsonParam(z.unknown()), value)).toEqual(value);
    },
  );

  it('free-form JSON is an object, and is taken as it is', () => {
    const any = anyObjectParam();
    for (const value of [{ a: { b: null } }, { a: [[], 'x', 1.5, false] }])
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
    // One object stands for a list of one.
    expect(read(listParam(anyObjectParam(), 3), '{"a":1}')).toEqual([{ a: 1 }]);
    // The refusal says what an item must be.
    const { es, en } = inputProblem(z.object({ list }).safeParse({ list: '1,99' }).error!).message;
    expect([es, en]).toEqual([
      expect.stringContaining('entre 1 y 9'),
      expect.stringContaining('between 1 and 9'),
    ]);
  });
});
