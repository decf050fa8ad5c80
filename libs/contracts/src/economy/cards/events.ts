import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { cardEventData, cardRoleLimit } from './cards.ts';

/** A card was given to its holder (ECA-05). */
export const cardCreated = defineEvent({
  type: 'bank.card.created',
  data: cardEventData,
  note: (data) => `Tarjeta ${data.card_number} creada para la cuenta ${data.account_id}`,
});

/** A card pays no more, for good: by hand, or because its account or its holder is gone (ECA-08, SV-10). */
export const cardArchived = defineEvent({
  type: 'bank.card.archived',
  data: cardEventData,
  note: (data) => `Tarjeta ${data.card_number} archivada`,
});

/** A card pays no more until it is enabled (ECA-08). */
export const cardDisabled = defineEvent({
  type: 'bank.card.disabled',
  data: cardEventData,
  note: (data) => `Tarjeta ${data.card_number} desactivada`,
});

/** A disabled card pays again (ECA-08). */
export const cardEnabled = defineEvent({
  type: 'bank.card.enabled',
  data: cardEventData,
  note: (data) => `Tarjeta ${data.card_number} activada`,
});

/** The time of a card is over, or its last use (ECA-07). */
export const cardExpired = defineEvent({
  type: 'bank.card.expired',
  data: cardEventData,
  note: (data) => `Tarjeta ${data.card_number} caducada`,
});

/** A card pays from another account now (ECA-10). */
export const cardLinked = defineEvent({
  type: 'bank.card.linked',
  data: cardEventData.extend({ from_account_id: z.int() }),
  note: (data) =>
    `Tarjeta ${data.card_number} pasada de la cuenta ${data.from_account_id} a la cuenta ${data.account_id}`,
});

/** A card has other limits (ECA-11). */
export const cardLimited = defineEvent({
  type: 'bank.card.limited',
  data: cardEventData.extend({
    daily_limit: z.int().nullable(),
    monthly_limit: z.int().nullable(),
    per_transaction_limit: z.int().nullable(),
  }),
  note: (data) => `Límites de la tarjeta ${data.card_number} cambiados`,
});

/** A chat role allows another number of cards; 0: it has no limit of its own any more (ECA-06). */
export const cardRoleLimitSet = defineEvent({
  type: 'bank.card_role_limit.set',
  data: cardRoleLimit,
  note: ({ cp_role_id, max_cards }) =>
    max_cards === 0
      ? `El rol de chat ${cp_role_id} ya no tiene límite propio de tarjetas.`
      : `El rol de chat ${cp_role_id} permite ahora ${max_cards} tarjetas por cuenta.`,
});

/** Too many wrong CVVs since the last right one: this card cannot pay until `locked_until` (EC-07, AU-03). */
export const cvvLocked = defineEvent({
  type: 'bank.cvv.locked',
  data: z.object({
    account_id: z.int(),
    card_id: z.int(),
    /** All but the last four digits hidden. */
    card_number: z.string(),
    /** ISO 8601 UTC. */
    locked_until: z.string(),
  }),
  note: (data) => `La tarjeta ${data.card_number} se bloqueó por demasiados CVV incorrectos.`,
});

/** A user has sent the last wrong CVV that an hour allows, over all cards of the server (EC-07, AU-03). */
export const cvvGuesserStopped = defineEvent({
  type: 'bank.cvv.guesser_stopped',
  data: z.object({ user_id: z.int() }),
  note: () => 'Demasiados CVV incorrectos en una hora: no puede pagar con tarjetas por ahora.',
});
