import { z } from 'zod';
import { defineEvent } from '../../../event.ts';
import { cardEventData, cardRoleLimit } from './cards.ts';
import { account, ending, sentence, time, user } from '../../../sentence.ts';

/** A card was issued to its cardholder (ECA-05). */
export const cardCreated = defineEvent({
  type: 'bank.card.created',
  data: cardEventData,
  note: {
    es: (data) =>
      sentence`Se emitió la tarjeta ${ending(data.card_number)} para ${account(data.account_id)}.`,
    en: (data) => sentence`Card ${ending(data.card_number)} was issued for ${account(data.account_id)}.`,
  },
});

/** A card pays no more, for good: by hand, or because its account or its cardholder is gone (ECA-08, SV-10). */
export const cardArchived = defineEvent({
  type: 'bank.card.archived',
  data: cardEventData,
  note: {
    es: (data) => sentence`Se archivó la tarjeta ${ending(data.card_number)}.`,
    en: (data) => sentence`Card ${ending(data.card_number)} was archived.`,
  },
});

/** A card pays no more until it is enabled (ECA-08). */
export const cardDisabled = defineEvent({
  type: 'bank.card.disabled',
  data: cardEventData,
  note: {
    es: (data) => sentence`Se desactivó la tarjeta ${ending(data.card_number)}.`,
    en: (data) => sentence`Card ${ending(data.card_number)} was disabled.`,
  },
});

/** A disabled card pays again (ECA-08). */
export const cardEnabled = defineEvent({
  type: 'bank.card.enabled',
  data: cardEventData,
  note: {
    es: (data) => sentence`Se activó la tarjeta ${ending(data.card_number)}.`,
    en: (data) => sentence`Card ${ending(data.card_number)} was enabled.`,
  },
});

/** The time of a card is over, or its last use (ECA-07). */
export const cardExpired = defineEvent({
  type: 'bank.card.expired',
  data: cardEventData,
  note: {
    es: (data) => sentence`Caducó la tarjeta ${ending(data.card_number)}.`,
    en: (data) => sentence`Card ${ending(data.card_number)} expired.`,
  },
});

/** A card pays from another account now (ECA-10). */
export const cardLinked = defineEvent({
  type: 'bank.card.linked',
  data: cardEventData.extend({ from_account_id: z.int() }),
  note: {
    es: (data) =>
      sentence`La tarjeta ${ending(data.card_number)} paga ahora con ${account(data.account_id)}; antes, con ${account(data.from_account_id)}.`,
    en: (data) =>
      sentence`Card ${ending(data.card_number)} now pays from ${account(data.account_id)}; before, from ${account(data.from_account_id)}.`,
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
    es: (data) => sentence`Se cambiaron los límites de la tarjeta ${ending(data.card_number)}.`,
    en: (data) => sentence`The limits of card ${ending(data.card_number)} were changed.`,
  },
});

/** A chat role allows another number of cards; 0: the role has no limit of its own any more (ECA-06). */
export const cardRoleLimitSet = defineEvent({
  type: 'bank.card_role_limit.set',
  data: cardRoleLimit,
  note: {
    es: ({ cp_role_id, max_cards }) =>
      max_cards === 0
        ? sentence`El rol de chat ${ending(cp_role_id)} ya no tiene límite propio de tarjetas.`
        : sentence`El rol de chat ${ending(cp_role_id)} permite ahora ${max_cards} tarjetas por cuenta.`,
    en: ({ cp_role_id, max_cards }) =>
      max_cards === 0
        ? sentence`Chat role ${ending(cp_role_id)} no longer has a card limit of its own.`
        : sentence`Chat role ${ending(cp_role_id)} now allows ${max_cards} cards per account.`,
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
    locked_until: z.iso.datetime(),
  }),
  note: {
    es: (data) =>
      sentence`La tarjeta ${ending(data.card_number)} se bloqueó hasta ${time(data.locked_until)} por demasiados CVV incorrectos.`,
    en: (data) =>
      sentence`Card ${ending(data.card_number)} was locked until ${time(data.locked_until)} after too many wrong CVVs.`,
  },
});

/** A user has sent the last wrong CVV that an hour allows, over all cards of the server (EC-07, AU-03). */
export const cvvGuesserStopped = defineEvent({
  type: 'bank.cvv.guesser_stopped',
  data: z.object({ user_id: z.int() }),
  note: {
    es: ({ user_id }) =>
      sentence`${user(user_id)} envió demasiados CVV incorrectos en una hora y no puede pagar con tarjetas por ahora.`,
    en: ({ user_id }) =>
      sentence`${user(user_id)} sent too many wrong CVVs within an hour and cannot pay by card for now.`,
  },
});
