import { z } from 'zod';
import { bankConfig } from '../../config/config.ts';

/** What taxes are on (ECB-13). A custom one is never taken automatically. */
export const TAX_TYPES = ['income', 'transfer', 'property', 'interest', 'inheritance', 'custom'] as const;
export type TaxType = (typeof TAX_TYPES)[number];

/** Taxes of a server, of every type and state. */
export const MAX_TAXES = 100;

export const tax = z.object({
  tax_id: z.int(),
  name: z.string(),
  tax_type: z.enum(TAX_TYPES),
  /** Percent, 0 to 100. */
  rate: z.number(),
  active: z.boolean(),
  created_at: z.string(),
});
export type Tax = z.output<typeof tax>;

const percent = z.number().min(0).max(100);

/** What the active taxes of each type come to, in percent. */
export const taxRates = z.object({
  income: percent,
  transfer: percent,
  property: percent,
  interest: percent,
  inheritance: percent,
});
export type TaxRates = z.output<typeof taxRates>;

/** The banking rules of a server and what its taxes come to, as services keep them. */
export const bankSettings = bankConfig.extend({ tax_rates: taxRates });
export type BankSettings = z.output<typeof bankSettings>;

/** One tax that was taken, or given back (negative). */
export const taxEntry = z.object({
  register_id: z.int(),
  transfer_id: z.int(),
  tax_type: z.enum(TAX_TYPES),
  amount: z.int(),
  concept: z.string().nullable(),
  created_at: z.string(),
});
