import { z } from 'zod';
import { enumParam, intParam, textParam, withDefault } from '../../fields.ts';
import { FEATURES, MAX_ADD_ONS, PLAN_NAMES } from '../../plans.ts';

/** The plan of a server, and its end. */
export const planTerm = z.object({
  plan: z.enum(PLAN_NAMES),
  /** The moment at which FREE follows; null: the plan does not end. */
  plan_expires_at: z.iso.datetime().nullable(),
});

/** The number of add-ons of each kind (BI-05). */
export const addOns = { extra_characters: z.int(), extra_storage: z.int() };

/** True for each feature, as every plan has what exists (BI-06). */
export const planFeatures = z.record(z.enum(FEATURES), z.boolean());

/** The checkouts that a server may have open at once, or a user for new servers, and the time that each stays open. */
export const MAX_OPEN_CHECKOUTS = 10;
export const CHECKOUT_HOURS = 24;

/** A payment is paid back within this time (BI-03). */
export const REFUND_DAYS = 14;

/** A callback may be this old, or this far ahead of our clock. */
export const CALLBACK_SECONDS = 300;

export const billingParams = {
  add_on: withDefault(intParam(0, MAX_ADD_ONS), 0),
  checkout_id: textParam(4, 100, {
    pattern: /^co_[A-Za-z0-9]+$/,
    es: 'debe ser un identificador de checkout, co_ y letras o cifras',
    en: 'must be the id of a checkout, co_ and letters or digits',
  }),
  /** The provider's name of the payment. */
  reference: textParam(1, 100, {
    pattern: /^[A-Za-z0-9_:-]+$/,
    es: 'debe tener de 1 a 100 letras, cifras y _ : -',
    en: 'must consist of 1 to 100 letters, digits and _ : -',
  }),
  /** A server that a payment creates has a name of at least three letters, of any script (SV-03). */
  server_name: textParam(3, 100, {
    pattern: /^(?:\P{L}*\p{L}){3}/u,
    es: 'debe tener al menos 3 letras y como máximo 100 caracteres',
    en: 'must have at least 3 letters and at most 100 characters',
  }),
};

/** An order of a plan with add-ons. */
export const orderParams = {
  plan: enumParam(PLAN_NAMES),
  /** Each add-on adds 100 characters (BI-05). */
  extra_characters: billingParams.add_on,
  /** Each add-on adds 10 GB. */
  extra_storage: billingParams.add_on,
};

/** A checkout as its payer sees it. */
export const checkout = z.object({
  checkout_id: z.string(),
  amount_cents: z.int(),
  currency: z.literal('EUR'),
  expires_at: z.iso.datetime(),
});

/** A checkout that was begun, with the address where it is paid. */
export const pendingCheckout = checkout.extend({ url: z.string() });

/** Money that came in or went back. */
export const payment = z
  .object({
    payment_id: z.int(),
    kind: z.enum(['payment', 'refund']),
    checkout_id: z.string(),
    reference: z.string(),
    plan: z.enum(PLAN_NAMES),
    ...addOns,
    amount_cents: z.int(),
    currency: z.literal('EUR'),
    period_start: z.iso.datetime(),
    /** Null: the plan does not end. */
    period_end: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PlanPayment' });
