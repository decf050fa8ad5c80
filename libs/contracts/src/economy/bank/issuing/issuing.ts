import { z } from 'zod';
import { CARD_TYPES } from '../../config/config.ts';
import { momentParam } from '../../../date-param.ts';
import type { ErrorCode } from '../../../errors.ts';
import {
  cpRoleIdsParam,
  enumParam,
  idParam,
  intParam,
  optional,
  textParam,
  withDefault,
} from '../../../fields.ts';
import { statedWays } from '../../../ways.ts';
import { card } from '../cards/cards.ts';
import { PIN_ERRORS, pinParam } from '../pins/pins.ts';

/** The parameters of an order for a card (ECA-06). */
export const newCardParams = {
  account_id: idParam('account'),
  card_type: enumParam(CARD_TYPES),
  /** The end of the card, within ten years; for the two types that end with time, and for no other. */
  expires_at: optional(momentParam()),
  /** For the two types that end with their uses, and for no other. */
  max_uses: optional(intParam(1, 1_000_000)),
  nickname: optional(textParam(1, 50)),
  /**
   * Chat roles of the caller, whose limits may allow more cards; roles that the bot has reported take precedence
   * (CF-03).
   */
  cp_role_ids: withDefault(cpRoleIdsParam(), []),
  /** The PIN of the account, required where it has one (ECA-14). */
  pin: optional(pinParam()),
};

/** For `.apply()` of an input with {@link newCardParams}. */
export const newCardNeeds = statedWays(
  { keyword: 'anyOf', ways: [['expires_at']], when: { card_type: 'temporary_time' } },
  { keyword: 'anyOf', ways: [['max_uses']], when: { card_type: 'temporary_uses' } },
  { keyword: 'anyOf', ways: [['expires_at', 'max_uses']], when: { card_type: 'temporary_both' } },
);
export const newCardOutput = {
  card_id: z.int(),
  card,
  /** The CVV is shown this once. */
  cvv: z.string(),
};

// error: the type needs another parameter or forbids one, or the card would end in the past or too late.
export const NEW_CARD_ERRORS = [
  'error',
  'account_not_found',
  'forbidden',
  'account_closed',
  'account_disabled',
  'card_type_not_allowed',
  'max_cards',
  'character_not_found',
  'limit_exceeded',
  ...PIN_ERRORS,
] as const satisfies readonly ErrorCode[];
