import { inputProblem } from '../../../fields.ts';
import contract from './adjust_economy.ts';

const change = { target: 'bank', amount: 5, reason: 'Ajuste' };
const business = { account_id: 1, status: 'frozen' };

describe('what is wrong with an adjustment is said in both languages (V1-08)', () => {
  it.each([
    ['nothing at all', {}, '«adjustments» es obligatorio', '«adjustments» is required'],
    ['empty lists', { adjustments: [] }, 'entre 1 y 100 elementos', '1 to 100 entries'],
    [
      'nobody',
      { adjustments: [change] },
      '(0.server_character_id): es oblig',
      'or «account_id» in its place',
    ],
    [
      'an account’s cash',
      { adjustments: [{ ...change, account_id: 1, target: 'wallet' }] },
      '(0.target): debe ser bank para una cuenta',
      '(0.target): must be bank for an account',
    ],
    [
      'no difference',
      { adjustments: [{ ...change, account_id: 1, amount: 0 }] },
      '(0.amount): no puede ser 0',
      '(0.amount): must not be 0',
    ],
    [
      'no reason',
      { adjustments: [{ ...change, account_id: 1, reason: '' }] },
      '(0.reason): es oblig',
      'is required',
    ],
    [
      'no change',
      { businesses: [{ account_id: 1 }] },
      '(0.account_name): es oblig',
      'or «amount» or «status» in',
    ],
    [
      'a business twice',
      { businesses: [business, business] },
      'nombra una cuenta dos veces',
      'an account twice',
    ],
  ])('%s', (_what, input, es, en) => {
    const { message } = inputProblem(contract.input.safeParse(input).error!);
    expect([message.es, message.en]).toEqual([expect.stringContaining(es), expect.stringContaining(en)]);
  });
});
