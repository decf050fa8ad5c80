import { z } from 'zod';
import { CARD_TYPES } from '../../config/config.ts';
import { idParam } from '../../../fields.ts';
import { type ErrorCode } from '../../../errors.ts';

/** The status of a card; `expired` by its date or by its last use, from that moment on (ECA-05, ECA-07). */
export const CARD_STATUSES = ['active', 'disabled', 'archived', 'expired'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

const limit = z.int().nullable();

/** A card (ECA-09). */
export const card = z
  .object({
    card_id: z.int(),
    account_id: z.int(),
    /** `**** **** **** 1234` for a reader who neither is the cardholder nor has manage_cards. */
    card_number: z.string(),
    /** `legacy` is the card of an account that create_bank_account opened. */
    card_type: z.enum([...CARD_TYPES, 'legacy']),
    nickname: z.string().nullable(),
    holder_character_id: z.int(),
    status: z.enum(CARD_STATUSES),
    expires_at: z.string().nullable(),
    max_uses: z.int().nullable(),
    uses_left: z.int().nullable(),
    daily_limit: limit,
    monthly_limit: limit,
    per_transaction_limit: limit,
    /** Whether the card has a PIN of its own; without one the PIN of its account counts (ECA-14). */
    has_pin: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Card' });
export type Card = z.output<typeof card>;

/** The data of events about a card: the number masked, no limits. */
export const cardEventData = card.pick({
  card_id: true,
  account_id: true,
  card_number: true,
  card_type: true,
  holder_character_id: true,
  status: true,
});

/**
 * One line of a card's history (ECA-09): the amount that was paid with the card, fees included, or given back
 * (negative).
 */
export const cardPayment = z
  .object({
    card_payment_id: z.int(),
    transfer_id: z.int(),
    amount: z.int(),
    concept: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'CardPayment' });

export const cardIdParam = { card_id: idParam('card') };

/** The refusals of actions that change a card. */
export const CARD_ERRORS = ['card_not_found', 'forbidden'] as const satisfies readonly ErrorCode[];

/** ECA-06: the number of cards that a member with a chat role may have on an account. */
export const cardRoleLimit = z
  .object({ cp_role_id: z.string(), max_cards: z.int() })
  .meta({ id: 'CardRoleLimit' });
