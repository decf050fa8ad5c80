import { orderOf } from './order.ts';

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
