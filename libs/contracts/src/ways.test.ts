import { z } from 'zod';
import { problemOf } from './field.ts';
import { amountParam, idParam, inputProblem, optional, quantityParam, textParam } from './fields.ts';
import { anyOf, oneOf, waysOf } from './ways.ts';

const refusalOf = (input: z.ZodType, sent: object) => {
  const { error } = input.safeParse(sent);
  return error && inputProblem(error);
};

describe('at least one of several ways', () => {
  const reward = z
    .object({
      reward_id: optional(idParam('reward')),
      name: optional(textParam(1, 10)),
      amount: optional(amountParam()),
    })
    .apply(anyOf(['name', 'amount'], ['reward_id']));

  test.each([{ reward_id: 1 }, { name: 'Alta', amount: 1 }, { reward_id: 1, amount: 2 }])(
    'is enough, whatever else is sent: %j',
    (sent) => expect(refusalOf(reward, sent)).toBeUndefined(),
  );

  test('of which one was begun, is refused for what lacks in it, with the code of that field', () => {
    expect(refusalOf(reward, { amount: 1 })).toMatchObject({
      code: 'error',
      message: { es: 'El parámetro «name» es obligatorio.' },
    });
    expect(refusalOf(reward, { name: 'Alta' })).toMatchObject({
      code: 'invalid_amount',
      message: { en: 'The parameter «amount» is required.' },
    });
  });

  test('none of which was begun, is refused with the others named, in both languages', () => {
    const { es, en } = refusalOf(reward, {})!.message;
    expect(es).toMatch(/«name».*«reward_id»/);
    expect(en).toMatch(/«name».*«reward_id»/);
  });
});

test('all that lacks is named at once, beside values that are wrong', () => {
  const tax = z
    .object({
      tax_id: optional(idParam('tax')),
      name: optional(textParam(1, 10)),
      rate: optional(amountParam()),
      note: textParam(1, 10),
    })
    .apply(anyOf(['name', 'rate'], ['tax_id']));
  const issues = tax.safeParse({}).error!.issues;
  expect(issues.map((issue) => issue.path[0])).toEqual(['note', 'name']);
  expect(problemOf(issues[1]).missing).toEqual(['name', 'rate']);
  expect(tax.safeParse('text').success).toBe(false);
  expect(tax.safeParse(null).success).toBe(false);
});

describe('one of several ways, and no other', () => {
  const units = z
    .object({
      item_id: optional(idParam('item')),
      quantity: optional(quantityParam()),
      items: optional(textParam(1, 10)),
    })
    .apply(oneOf(['item_id', 'quantity'], ['items']));

  test.each([{ item_id: 1, quantity: 2 }, { items: 'x' }])('is taken: %j', (sent) =>
    expect(refusalOf(units, sent)).toBeUndefined(),
  );

  test.each([{}, { item_id: 1, items: 'x' }, { item_id: 1, quantity: 2, items: 'x' }])(
    'is refused: %j',
    (sent) =>
      expect(refusalOf(units, sent)).toMatchObject({
        code: 'error',
        message: { en: expect.stringContaining('«items»') },
      }),
  );

  test('lacks what its way lacks', () => {
    expect(refusalOf(units, { item_id: 1 })).toMatchObject({
      code: 'invalid_amount',
      message: { en: 'The parameter «quantity» is required.' },
    });
  });

  test('is known to whoever reads the contract, through further rules of the input, too', () => {
    const both = units.apply(anyOf(['item_id'], ['items'])).refine(() => true);
    expect(waysOf(both)).toEqual([
      { keyword: 'oneOf', ways: [['item_id', 'quantity'], ['items']] },
      { keyword: 'anyOf', ways: [['item_id'], ['items']] },
    ]);
    expect(waysOf(z.object({}))).toEqual([]);
  });
});
