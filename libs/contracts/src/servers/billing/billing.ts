import { z } from 'zod';
import { enumParam, intParam, textParam, withDefault } from '../../fields.ts';
import { FEATURES, MAX_ADD_ONS, PLAN_NAMES } from '../../plans.ts';

/** The plan of a server, and how long it has it. */
export const planTerm = z.object({
  plan: z.enum(PLAN_NAMES),
  /** FREE follows then; null: it does not end. */
  plan_expires_at: z.iso.datetime().nullable(),
});

/** How many add-ons of each kind (BI-05). */
export const addOns = { extra_characters: z.int(), extra_storage: z.int() };

/** Which features a plan has (BI-06). */
export const planFeatures = z.record(z.enum(FEATURES), z.boolean());

/** Checkouts that a server may have open at once, or a person for new servers, and for how long each is. */
export const MAX_OPEN_CHECKOUTS = 10;
export const CHECKOUT_HOURS = 24;

/** How old a callback may be, or how far ahead of our clock. */
export const CALLBACK_SECONDS = 300;

export const billingParams = {
  add_on: withDefault(intParam(0, MAX_ADD_ONS), 0),
  checkout_id: textParam(4, 100, {
    pattern: /^co_[A-Za-z0-9]+$/,
    es: 'debe ser un identificador de checkout',
    en: 'must be the id of a checkout',
  }),
  /** What the provider calls the payment. */
  reference: textParam(1, 100, {
    pattern: /^[A-Za-z0-9_:-]+$/,
    es: 'debe tener letras, cifras y _ : -',
    en: 'must consist of letters, digits and _ : -',
  }),
  /** SV-03: a server that is set up by a payment has a name of at least three letters, of any script. */
  server_name: textParam(3, 100, {
    pattern: /^(?:\P{L}*\p{L}){3}/u,
    es: 'debe tener al menos 3 letras',
    en: 'must have at least 3 letters',
  }),
};

/** What is ordered. */
export const orderParams = {
  plan: enumParam(PLAN_NAMES),
  /** Each adds 100 characters (BI-05). */
  extra_characters: billingParams.add_on,
  /** Each adds 10 GB. */
  extra_storage: billingParams.add_on,
};

/** A checkout as its payer sees it. */
export const checkout = z.object({
  checkout_id: z.string(),
  amount_cents: z.int(),
  currency: z.literal('EUR'),
  expires_at: z.iso.datetime(),
});

/** A checkout that was begun, and where it is paid. */
export const pendingCheckout = checkout.extend({ url: z.string() });

/** Money that came in or went back. */
export const payment = z.object({
  payment_id: z.int(),
  kind: z.enum(['payment', 'refund']),
  checkout_id: z.string(),
  reference: z.string(),
  plan: z.enum(PLAN_NAMES),
  ...addOns,
  amount_cents: z.int(),
  currency: z.literal('EUR'),
  period_start: z.iso.datetime(),
  /** null: it does not end. */
  period_end: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
