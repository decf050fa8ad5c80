import { cardInput, partsOf } from './card.ts';

it('an order says only what the kind of card has a use for', () => {
  const entered = { card_type: 'temporary_uses', expires_at: '2026-06-15T12:00:00.000Z', max_uses: 3 };
  expect(cardInput(entered)).toEqual({ card_type: 'temporary_uses', expires_at: undefined, max_uses: 3 });
  expect(cardInput({ ...entered, card_type: 'temporary_time' })).toMatchObject({
    expires_at: '2026-06-15T12:00:00.000Z',
    max_uses: undefined,
  });
});

it('a number of sixteen figures has four parts of four', () => {
  expect(partsOf('4539123456789012')).toEqual(['4539', '1234', '5678', '9012']);
});
