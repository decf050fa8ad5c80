import type { ParamDoc } from '@cabildo/contracts/fields';
import { z } from 'zod';
import type { Random } from '@cabildo/testing';

/** Numbers that are none, are too large, or are written in a form that no parameter takes. */
const NUMBERS = [
  '0',
  '-1',
  '-0',
  '1.5',
  '1,5',
  '1e3',
  '1e309',
  '0x10',
  '٣',
  '+1',
  ' 7 ',
  '',
  'NaN',
  'Infinity',
  '1_000',
  '--1',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '-9007199254740991',
  '9223372036854775808',
  '9'.repeat(400),
  '1000000000000',
  '1000000000001',
  '0000000000000001',
  '1;',
  '1 OR 1=1',
  '1n',
];

const LONE_SURROGATE = '\ud800';

/** Text that breaks programs that put text together. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\r\nX-Evil: 1',
  '\u202e',
  LONE_SURROGATE,
  '😀'.repeat(30),
  'e\u0301',
  "'; DROP TABLE accounts; --",
  '" OR ""="',
  '\\',
  '%',
  '_',
  '%25',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[object Object]',
  'x'.repeat(300),
  'ñ'.repeat(5_000),
  '2026-02-31',
  '-271821-04-20',
  '+275760-09-13',
  '25:61',
  'http://a:b@c/',
  'javascript:1',
];

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON that is none, too deep, too large, or of an unexpected shape. */
const JSONS = [
  '{',
  '[1,',
  'nul',
  '"',
  "{'a':1}",
  '[]',
  '{}',
  'null',
  '0',
  '""',
  '[null]',
  '[[]]',
  '[{}]',
  '1e400',
  deep(9),
  deep(11),
  deep(20_000),
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":"\\u0000"}',
  '["\\ud800"]',
  `["${'y'.repeat(70_000)}"]`,
  `[${'1,'.repeat(5_000)}1]`,
  '[{"value":-1,"quantity":1e99}]',
];

/** Picks a value of any kind that is likely wrong for every parameter. */
export function nasty(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 3) return random.pick(NUMBERS);
  if (kind < 6) return random.pick(TEXTS);
  if (kind < 8) return random.pick(JSONS);
  // Only a JSON body can carry these types.
  return random.pick([
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    2 ** 53,
    [],
    [1],
    {},
    { a: 1 },
    [[[]]],
    [null],
    { length: 3 },
  ]);
}

/** Picks a value that is likely wrong for just this parameter. */
export function nastyFor(random: Random, doc: ParamDoc): unknown {
  if (random.oneIn(4)) return nasty(random);
  if (doc['json'] || doc['type'] === 'array') return random.pick(JSONS);
  return random.pick(doc['type'] === 'integer' || doc['type'] === 'number' ? NUMBERS : TEXTS);
}

function jsonOf(random: Random, schema: unknown): unknown {
  if (!(schema instanceof z.ZodObject))
    return JSON.parse(random.pick(['{}', '[]', '[1]', '{"a":1}', '[{"value":5,"quantity":1}]']));
  const names = Object.keys(schema.shape);
  const chosen = names.filter(() => random.oneIn(3));
  return Object.fromEntries(chosen.map((name) => [name, random.oneIn(2) ? random.below(50) : nasty(random)]));
}

function textOf(random: Random, doc: ParamDoc): string {
  const pattern = String(doc['pattern'] ?? '');
  if (pattern.includes('d{4}-')) return random.pick(['2026-06-15', '2026-06-15T12:00:00Z']);
  if (pattern.includes('d{17')) return String(10 ** 17 + random.below(1e9));
  if (pattern.includes('#')) return '#1A2B3C';
  if (pattern.includes('d{1,20}')) return String(random.below(1e9));
  if (pattern.includes('[0-5]')) return '12:30';
  if (doc['format'] === 'uri') return 'https://example.com/a.png';
  const word = random.pick(['Lucía', 'Pan', 'ab12', '1990-05-17', 'Muñoz', '1234', 'es']);
  return word.slice(0, Number(doc['maxLength'] ?? 64));
}

/** Picks a value that the parameter's own documentation allows. */
export function sound(random: Random, doc: ParamDoc): unknown {
  if (Array.isArray(doc['enum'])) return random.pick(doc['enum'] as unknown[]);
  if (doc['json']) return jsonOf(random, doc['schema']);
  switch (doc['type']) {
    case 'integer':
    case 'number': {
      const min = Number(doc['minimum'] ?? 0);
      return min + random.below(Math.min(Number(doc['maximum'] ?? 100) - min + 1, 200));
    }
    case 'boolean':
      return random.pick(['1', '0', 'true', 'off', true, false]);
    case 'array':
      return [sound(random, (doc['items'] ?? {}) as ParamDoc)];
    default:
      return textOf(random, doc);
  }
}
