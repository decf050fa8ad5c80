import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { inputProblem, paramDoc, REPEATED, Repeated, type ParamDoc } from './fields.ts';
import { schemaOf } from './openapi/schemas.ts';
import { allActions } from './registry.ts';
import { ID_KINDS, type IdKind } from './id-kinds.ts';

interface Bounds {
  /** Values at the bounds, which the field itself takes. */
  good: unknown[];
  /** Values just beyond them, and values of another type. */
  bad: unknown[];
}

const NO_NUMBERS = ['x', '1e3', '0x10', '+1', 'NaN', 'Infinity', '٣', true, [1], { a: 1 }];
const UNCLEAN = ['a\u0000b', 'a\u0007b', 'a\u200bb', 'a\u202eb', '\ud800'];

/** Longer than any image, and dear to normalise. */
const HOSTILE = ` a${'\u0301\u0316'.repeat(3_000_000)}`;

/** Good and bad values by the documentation of a field; a field of another kind is a gap in this test. */
function boundsOf(doc: ParamDoc): Bounds {
  if (doc['json']) return { good: [], bad: ['{', '[1,', 'nul'] };
  if (doc['contentEncoding']) return { good: [], bad: ['*', 'data:image/png;base64,', 'AAAA', 7, {}] };
  if (doc['enum']) {
    const values = doc['enum'] as string[];
    return { good: values, bad: [`${values[0]}x`, values[0]!.toUpperCase() + ' ', 7, {}, []] };
  }
  const [min, max] = [Number(doc['minimum']), Number(doc['maximum'] ?? Number.MAX_SAFE_INTEGER)];
  switch (doc['type']) {
    case 'integer':
      return {
        good: [min, max, String(min)],
        bad: [min - 1, max + 1, String(min - 1), '1.5', ...NO_NUMBERS],
      };
    case 'number':
      return { good: [min, max], bad: [min - 1, max + 1, ...NO_NUMBERS] };
    case 'boolean':
      return { good: ['1', '0', 'true', 'off'], bad: ['2', 'maybe', 1, 0, {}, []] };
    case 'string': {
      // A colour has a pattern instead of a length.
      const [shortest, longest] = [Number(doc['minLength'] ?? 0), Number(doc['maxLength'] ?? 1_000)];
      const tooLong = ['x'.repeat(longest + 1)];
      const fits = doc['pattern'] ? [] : ['x'.repeat(Math.max(shortest, 1)), 'ñ'.repeat(longest)];
      const tooShort = shortest > 1 ? ['x'.repeat(shortest - 1)] : [];
      return { good: fits, bad: [...tooLong, ...tooShort, ...UNCLEAN, {}, ['x'], true] };
    }
    case 'array': {
      const tooMany = Array.from({ length: Number(doc['maxItems']) + 1 }, () => '1');
      return { good: [], bad: [tooMany, tooMany.join(','), '[1,', {}] };
    }
    default:
      throw new Error(`Say in boundsOf what the bounds of ${JSON.stringify(doc)} are.`);
  }
}

/** The kind of value that JSON has in a parameter; undefined where the parameter is no JSON. */
const typeOf = ({ json, schema }: ParamDoc): unknown =>
  json ? schemaOf(schema as z.ZodType, 'input')['type'] : undefined;

/** The parameters that are sent beside one whose bounds depend on them (GW-12). */
const BESIDE: Readonly<Record<string, object>> = { 'servers.list_members per_page': { cursor: '' } };

/** The refusal of one parameter, as the gateway words it; undefined where the contract takes the value. */
function refusalOf(input: z.ZodType, name: string, value: unknown, beside: object = {}) {
  const { error } = input.safeParse({ ...beside, [name]: value });
  const issues = error?.issues.filter(({ path }) => path[0] === name) ?? [];
  return issues.length > 0 ? inputProblem(new z.ZodError(issues)) : undefined;
}

const fields = allActions.flatMap((contract) =>
  Object.entries((contract.input as z.ZodObject).shape).map(
    ([name, schema]) => [contract.name, name, contract.input, paramDoc(schema as z.ZodType)] as const,
  ),
);

describe('the parameters of every action (GW-02)', () => {
  test('are documented by their fields', () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(([, , , doc]) => Object.keys(doc).length === 0)).toEqual([]);
  });

  test('say what they name when they are ids', () => {
    const ids = fields.filter(([, name, , doc]) => name.endsWith('_id') && doc['type'] === 'integer');
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter(([, , , doc]) => !ID_KINDS.includes(doc['thing'] as IdKind))).toEqual([]);
  });

  test.each(fields)('%s takes %s at its bounds and refuses it beyond them', (action, name, input, doc) => {
    const { good, bad } = boundsOf(doc);
    const beside = BESIDE[`${action} ${name}`];
    expect(good.filter((value) => refusalOf(input, name, value, beside))).toEqual([]);
    expect(bad.filter((value) => !refusalOf(input, name, value))).toEqual([]);
    const statuses = bad.map((value) => ERRORS[refusalOf(input, name, value)!.code].status);
    expect(new Set(statuses)).toEqual(new Set([400]));
  });

  test.each(fields)(
    '%s says of %s that it came twice, unless it is a list (GW-01)',
    (_action, name, input, doc) => {
      const refusal = refusalOf(input, name, new Repeated(['?', '!']));
      const isList = (doc['type'] ?? typeOf(doc)) === 'array';
      expect(refusal?.message.en.includes(REPEATED.problem.en) ?? false).toBe(!isList);
    },
  );

  const objects = allActions.flatMap(({ name, input }) =>
    Object.entries((input as z.ZodObject).shape)
      .filter(([, schema]) => typeOf(paramDoc(schema as z.ZodType)) === 'object')
      .map(([param, schema]) => [name, param, schema as z.ZodType] as const),
  );
  test.each(objects)('%s takes an empty list for %s as an empty object (V1-17)', (_action, _name, schema) => {
    const results = ['{}', '[]', {}, []].map((raw) => JSON.stringify(schema.safeParse(raw)));
    expect(new Set(results)).toEqual(new Set(results.slice(0, 1)));
  });

  const amounts = fields.filter(([, name]) => ['amount', 'quantity', 'points'].includes(name));
  test.each(amounts)('%s says of a wrong %s that it is no amount (GW-15, IT-07)', (_action, name, input) => {
    const codes = [-1, '1.5', '1e3', 'x'].map((value) => refusalOf(input, name, value)?.code);
    expect(new Set(codes)).toEqual(new Set(['invalid_amount']));
  });

  test.each(fields)('%s reads nothing of %s but its length when it is too long', (_action, name, input) => {
    const readings = [
      ...(['normalize', 'trim', 'trimStart', 'split', 'replace', 'toLowerCase'] as const).map((method) =>
        jest.spyOn(String.prototype, method),
      ),
      jest.spyOn(JSON, 'parse'),
      jest.spyOn(RegExp.prototype, 'test'),
    ];
    const { error } = input.safeParse({ [name]: HOSTILE });
    const reads = readings.map((reading) => reading.mock.contexts.concat(reading.mock.calls).flat());
    for (const reading of readings) reading.mockRestore();
    expect(error?.issues.some(({ path }) => path[0] === name)).toBe(true);
    expect(reads.flat().includes(HOSTILE)).toBe(false);
  });

  const formed = fields.filter(
    ([, , , doc]) =>
      doc['pattern'] || doc['enum'] || ['integer', 'number', 'boolean'].includes(`${doc['type']}`),
  );
  test.each(formed)(
    '%s says what %s must look like, however long a wrong value is',
    (_action, name, input) => {
      const wordings = ['?', '?'.repeat(300), '?'.repeat(50_000)].map((value) =>
        refusalOf(input, name, value),
      );
      expect(wordings.slice(1)).toEqual([wordings[0], wordings[0]]);
      expect(wordings[0]!.message.en).toMatch(/ (must|takes) /);
    },
  );

  // Optional fields are left out: some contracts ask for one of two.
  const required = fields.filter(([, , , doc]) => !doc['optional']);
  test.each(required)('%s refuses to go without %s', (_action, name, input) => {
    for (const absent of [undefined, null, '', '  ']) expect(refusalOf(input, name, absent)).toBeDefined();
  });
});
