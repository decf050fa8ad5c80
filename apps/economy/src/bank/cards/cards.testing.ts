import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import type { InputOf } from '@cabildo/contracts/action';
import type { Person, World } from '../../testing/world.ts';

type Wanted = Partial<InputOf<typeof createCard>> & { account_id: number };

/** Orders a card for a person's character, a permanent one by default. */
export async function cardFor(world: World, { characterId, ctx }: Person, wanted: Wanted) {
  const input = { server_character_id: characterId, card_type: 'permanent', ...wanted };
  const { card, cvv } = await world.ok(createCard, input, ctx);
  return { cardId: card.card_id, number: card.card_number, cvv };
}
