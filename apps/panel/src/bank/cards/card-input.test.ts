import { cardInput } from './card-input.ts';

it('an order says only what the kind of card has a use for', () => {
  const entered = { card_type: 'temporary_uses', expires_at: '2026-06-15T12:00', max_uses: 3 };
  expect(cardInput(entered)).toEqual({ card_type: 'temporary_uses', expires_at: undefined, max_uses: 3 });
  expect(cardInput({ ...entered, card_type: 'temporary_time' })).toMatchObject({
    expires_at: new Date(2026, 5, 15, 12).toISOString(),
    max_uses: undefined,
  });
});
