import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import { isQuotedAtOnce, wholeOrder, orderOf } from './order.ts';

const choice = { kind: 'person', source: 'main', characterId: 7, payee: { to_character_id: 9 } } as const;
const entered = {
  amount: '120',
  concept: 'Alquiler',
  from_card_number: '4539 1234 5678 9012',
  from_cvv: '123',
  to_card_number: '4539-1234-5678-0000',
  from_account_id: '1',
  to_account_id: '2',
};

describe('the order of a payment', () => {
  it('goes from the character to a person', () => {
    expect(orderOf(entered, choice)).toEqual({
      amount: '120',
      concept: 'Alquiler',
      from_character_id: 7,
      to_character_id: 9,
    });
  });

  it('goes by cards, whose numbers may be typed in parts', () => {
    expect(orderOf(entered, { ...choice, kind: 'card', source: 'card' })).toEqual({
      amount: '120',
      concept: 'Alquiler',
      from_card_number: '4539123456789012',
      from_cvv: '123',
      to_card_number: '4539123456780000',
    });
  });

  it('goes between own accounts without anything else that was entered', () => {
    expect(orderOf(entered, { ...choice, kind: 'own' })).toEqual({
      amount: '120',
      concept: 'Alquiler',
      from_account_id: '1',
      to_account_id: '2',
    });
  });
});

describe('an order whose cost shows by itself', () => {
  const whole = orderOf(entered, choice);

  it.each([
    ['to a person', choice, { from_character_id: 7, to_character_id: 9 }],
    ['to a card', { ...choice, kind: 'card' }, { from_character_id: 7, to_card_number: '4539123456780000' }],
    ['to an own account', { ...choice, kind: 'own' }, { from_account_id: 1, to_account_id: 2 }],
  ] as const)('is whole %s', (_, of, ways) => {
    const order = wholeOrder(orderOf(entered, of), 3);
    expect(order).toEqual({ server_id: 3, amount: 120, concept: 'Alquiler', ...ways });
    expect(quoteTransfer.input.safeParse(order).success).toBe(true);
  });

  it('may be for nothing in particular', () => {
    expect(wholeOrder({ ...whole, concept: ' ' }, 3)).toEqual(
      wholeOrder({ ...whole, concept: undefined }, 3),
    );
  });

  it.each([
    ['without an amount', { ...whole, amount: '' }],
    ['with an amount that is none', { ...whole, amount: '1,5' }],
    ['with nothing to pay', { ...whole, amount: '0' }],
    ['without a payee', orderOf(entered, { ...choice, payee: {} })],
    [
      'with half of the number of a card',
      orderOf({ ...entered, to_card_number: '4539' }, { ...choice, kind: 'card' }),
    ],
    [
      'to an account that is not chosen yet',
      orderOf({ ...entered, to_account_id: '' }, { ...choice, kind: 'own' }),
    ],
  ])('is none %s', (_, part) => {
    expect(wholeOrder(part, 3)).toBeUndefined();
  });

  it('is not paid by a card, whose number on the back is guessed a few times only', () => {
    expect(isQuotedAtOnce(choice)).toBe(true);
    expect(isQuotedAtOnce({ kind: 'own', source: 'card' })).toBe(true);
    expect(isQuotedAtOnce({ kind: 'card', source: 'card' })).toBe(false);
  });
});
