import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { cardEventData, cardRoleLimit } from './cards.ts';

/** A card was issued to its cardholder (ECA-05). */
export const cardCreated = defineEvent({
  type: 'bank.card.created',
  data: cardEventData,
  note: {
    es: (data) => `Tarjeta ${data.card_number} creada para la cuenta ${data.account_id}`,
    en: (data) => `Card ${data.card_number} created for account ${data.account_id}`,
  },
});

/** A card pays no more, for good: by hand, or because its account or its cardholder is gone (ECA-08, SV-10). */
export const cardArchived = defineEvent({
  type: 'bank.card.archived',
  data: cardEventData,
  note: {
    es: (data) => `Tarjeta ${data.card_number} archivada`,
    en: (data) => `Card ${data.card_number} archived`,
  },
});

/** A card pays no more until it is enabled (ECA-08). */
export const cardDisabled = defineEvent({
  type: 'bank.card.disabled',
  data: cardEventData,
  note: {
    es: (data) => `Tarjeta ${data.card_number} desactivada`,
    en: (data) => `Card ${data.card_number} disabled`,
  },
});

/** A disabled card pays again (ECA-08). */
export const cardEnabled = defineEvent({
  type: 'bank.card.enabled',
  data: cardEventData,
  note: {
    es: (data) => `Tarjeta ${data.card_number} activada`,
    en: (data) => `Card ${data.card_number} enabled`,
  },
});

/** The time of a card is over, or its last use (ECA-07). */
export const cardExpired = defineEvent({
  type: 'bank.card.expired',
  data: cardEventData,
  note: {
    es: (data) => `Tarjeta ${data.card_number} caducada`,
    en: (data) => `Card ${data.card_number} expired`,
  },
});

/** A card pays from another account now (ECA-10). */
export const cardLinked = defineEvent({
  type: 'bank.card.linked',
  data: cardEventData.extend({ from_account_id: z.int() }),
  note: {
    es: (data) =>
      `Tarjeta ${data.card_number} pasada de la cuenta ${data.from_account_id} a la cuenta ${data.account_id}`,
    en: (data) =>
      `Card ${data.card_number} moved from account ${data.from_account_id} to account ${data.account_id}`,
  },
});

/** A card has other limits (ECA-11). */
export const cardLimited = defineEvent({
  type: 'bank.card.limited',
  data: cardEventData.extend({
    daily_limit: z.int().nullable(),
    monthly_limit: z.int().nullable(),
    per_transaction_limit: z.int().nullable(),
  }),
  note: {
    es: (data) => `Límites de la tarjeta ${data.card_number} cambiados`,
    en: (data) => `Limits of card ${data.card_number} changed`,
  },
});

/** A chat role allows another number of cards; 0: the role has no limit of its own any more (ECA-06). */
export const cardRoleLimitSet = defineEvent({
  type: 'bank.card_role_limit.set',
  data: cardRoleLimit,
  note: {
    es: ({ cp_role_id, max_cards }) =>
      max_cards === 0
        ? `El rol de chat ${cp_role_id} ya no tiene límite propio de tarjetas.`
        : `El rol de chat ${cp_role_id} permite ahora ${max_cards} tarjetas por cuenta.`,
    en: ({ cp_role_id, max_cards }) =>
      max_cards === 0
        ? `Chat role ${cp_role_id} no longer has a card limit of its own.`
        : `Chat role ${cp_role_id} now allows ${max_cards} cards per account.`,
  },
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
  note: {
    es: (data) => `La tarjeta ${data.card_number} se bloqueó por demasiados CVV incorrectos.`,
    en: (data) => `Card ${data.card_number} was locked after too many wrong CVVs.`,
  },
});

/** A user has sent the last wrong CVV that an hour allows, over all cards of the server (EC-07, AU-03). */
export const cvvGuesserStopped = defineEvent({
  type: 'bank.cvv.guesser_stopped',
  data: z.object({ user_id: z.int() }),
  note: {
    es: () => 'Demasiados CVV incorrectos en una hora: no puede pagar con tarjetas por ahora.',
    en: () => 'Too many wrong CVVs within an hour: no payments by card for now.',
  },
});
