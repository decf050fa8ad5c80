import { isQuotedAtOnce, orderIn, orderOf } from './order.ts';

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

  it('is whole and right by the contract', () => {
    expect(orderIn(whole, 3)).toMatchObject({ server_id: 3, amount: 120, to_character_id: 9 });
    expect(orderIn({ ...whole, concept: '' }, 3)).toMatchObject({ amount: 120 });
  });

  it.each([
    ['without an amount', { ...whole, amount: '' }],
    ['with an amount that is none', { ...whole, amount: '1,5' }],
    ['without a payee', { ...whole, to_character_id: undefined }],
  ])('is none %s', (_, part) => {
    expect(orderIn(part, 3)).toBeUndefined();
  });

  it('is not paid by a card, whose number on the back is guessed a few times only', () => {
    expect(isQuotedAtOnce(choice)).toBe(true);
    expect(isQuotedAtOnce({ kind: 'own', source: 'card' })).toBe(true);
    expect(isQuotedAtOnce({ kind: 'card', source: 'card' })).toBe(false);
  });
});
