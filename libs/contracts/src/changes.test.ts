import { z } from 'zod';
import { merged, neededToMake, sentNames } from './changes.ts';
import { amountParam, idParam, inputProblem, optional, textParam } from './fields.ts';

describe('updates', () => {
  test('what was not sent stays, what was cleared becomes null', () => {
    const stored = { name: 'Ana', surname: 'Pérez' as string | null, gender: 'F' as string | null };
    expect(merged(stored, { name: 'Eva', surname: null, gender: undefined })).toEqual({
      name: 'Eva',
      surname: null,
      gender: 'F',
    });
  });

  test('a new thing needs what one that exists may leave out, and is refused in the words of the field', () => {
    const needed = { name: textParam(1, 10), amount: amountParam() };
    const input = z
      .object({
        reward_id: optional(idParam('reward')),
        name: optional(needed.name),
        amount: optional(needed.amount),
      })
      .superRefine(neededToMake('reward_id', needed));
    const refusal = (sent: object) => inputProblem(input.safeParse(sent).error!);
    expect(input.safeParse({ reward_id: 1 }).success).toBe(true);
    expect(input.safeParse({ name: 'Alta', amount: 1 }).success).toBe(true);
    expect(refusal({ amount: 1 })).toMatchObject({
      code: 'error',
      message: { es: 'El parámetro «name» es obligatorio.' },
    });
    expect(refusal({ name: 'Alta' })).toMatchObject({
      code: 'invalid_amount',
      message: { en: 'The parameter «amount» is required.' },
    });
  });

  test('only sent names count as sent, null among them', () => {
    expect(sentNames({ a: undefined, b: null, c: 0, d: '' })).toEqual(['b', 'c', 'd']);
  });
});
