import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { LIMITS } from '../../../limits.ts';
import { ORG_RIGHTS } from '../../organisations/orgs.ts';
import { chargeKey, chargeOutcome, PAYMENT_METHODS, SALES } from './charges.ts';

/**
 * Takes the price of goods from a character (SH-02..SH-04, SH-06) or from an organisation that it acts for (VS-02) for the
 * server's shop, its dealer of vehicles, its treasury, or another seller. The service that asks has checked that the character
 * is the caller's. Repeating a charge with the same key answers the same and takes nothing more.
 */
export default defineRpc('economy.charge', {
  kind: 'command',
  input: z.object({
    key: chargeKey,
    server_id: z.int(),
    server_character_id: z.int(),
    amount: z.int().min(1).max(LIMITS.max_amount),
    sale: z.enum(SALES),
    /**
     * ST-03, VS-01: who gets the price: the bank account that stands for a character, or the main account of an organisation.
     * Default: the server. One who has no account any more is `destination_not_found`, and nothing is taken.
     * The shop (`org_items`) of an organisation that is suspended or dissolved is `account_disabled` or `account_closed`.
     */
    payee: z.union([z.object({ server_character_id: z.int() }), z.object({ org_id: z.int() })]).optional(),
    /** ST-02, VS-02: the organisation whose main account pays, by a right of the character's rank; `payment_method` is `bank`. */
    payer_org: z.object({ org_id: z.int(), right: z.enum(ORG_RIGHTS) }).optional(),
    payment_method: z.enum(PAYMENT_METHODS),
    /** Another bank account to pay from, where the character has `pay`. */
    account_id: z.int().optional(),
    /** A card that the character holds; a card takes precedence over account_id. */
    card_id: z.int().optional(),
    /** The most that is taken, taxes included (SH-07). */
    max_total: z.int().optional(),
    pin: z.string().optional(),
    /** The concept of the entry. */
    concept: z.string().max(140),
  }),
  output: chargeOutcome,
});
