import { exampleOf } from './examples.ts';
import { Schemas } from './schemas.ts';

const schemas = new Schemas({
  Item: {
    type: 'object',
    properties: {
      item_id: { type: 'integer' },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    },
    required: ['item_id'],
  },
});
const item = { $ref: '#/components/schemas/Item' };

test('a type is said in words', () => {
  expect(schemas.typeOf({ type: ['string', 'null'] })).toBe('string or null');
  expect(schemas.typeOf({ type: 'array', items: item })).toBe('list of object');
  expect(schemas.typeOf({ anyOf: [item, { type: 'null' }] })).toBe('object or null');
  expect(schemas.typeOf({ const: 'active' })).toBe('"active"');
});

test.each([
  [{ type: 'integer', minimum: 1 }, '1 or more'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: 5 }, '1 to 5'],
  [{ type: 'string', minLength: 4, maxLength: 4, pattern: '^\\d+$' }, '4 characters; matches ^\\d+$'],
  [{ type: 'string', format: 'date', pattern: '^x$' }, 'a date (YYYY-MM-DD)'],
  [{ type: 'string', enum: ['a', 'b'], default: 'a' }, 'one of a, b; default a'],
  [
    { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 3 } },
    'at most 9 entries; each at most 3 characters',
  ],
])('the limits of %j are “%s”', (schema, words) => {
  expect(schemas.limitsOf(schema)).toBe(words);
});

test('the fields inside of a field are named by their way, and a schema inside of itself ends', () => {
  const fields = schemas.fieldsOf({
    properties: { items: { type: 'array', items: item } },
    required: ['items'],
  });
  expect(fields.slice(0, 3).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['items', true],
    ['items[].item_id', true],
    ['items[].parts', false],
  ]);
  expect(fields.length).toBeLessThan(20);
});

test('what stands in allOf is one object', () => {
  const whole = { allOf: [{ properties: { ok: { const: true } }, required: ['ok'] }, item] };
  expect(
    schemas
      .fieldsOf(schemas.resolve(whole))
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['ok', 'item_id']);
});

test('an example is the own one of a schema, or one that meets it', () => {
  expect(exampleOf(schemas, { type: 'string', examples: ['Ana'] })).toBe('Ana');
  expect(exampleOf(schemas, { type: 'string', pattern: '^\\d{17,20}$' })).toMatch(/^\d{17,20}$/);
  expect(exampleOf(schemas, { type: 'array', items: item })).toEqual([{ item_id: 1 }]);
  const either = {
    type: 'object',
    properties: { a: { type: 'integer' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  };
  expect(exampleOf(schemas, either)).toEqual({ a: 1 });
});
