import { z } from 'zod';
import { bankConfig } from '../../config/config.ts';

/** The movements that a tax is levied on (ECB-13). A custom tax is levied on sales, or on nothing (IV-02). */
export const TAX_TYPES = ['income', 'transfer', 'property', 'interest', 'inheritance', 'custom'] as const;
export type TaxType = (typeof TAX_TYPES)[number];

/** IV-02: what a custom tax is added to: invoices and purchases from shops of organisations, or nothing. */
export const TAX_APPLIES_TO = ['none', 'sales'] as const;
export type TaxAppliesTo = (typeof TAX_APPLIES_TO)[number];

/** The maximum of taxes in a server, of all types, inactive ones included. */
export const MAX_TAXES = 100;

export const tax = z
  .object({
    tax_id: z.int(),
    name: z.string(),
    tax_type: z.enum(TAX_TYPES),
    /** Percent, 0 to 100. */
    rate: z.number(),
    active: z.boolean(),
    applies_to: z.enum(TAX_APPLIES_TO),
    created_at: z.string(),
  })
  .meta({ id: 'Tax' });
export type Tax = z.output<typeof tax>;

const percent = z.number().min(0).max(100);

/** The sum of the active taxes of each type, in percent. */
export const taxRates = z.object({
  income: percent,
  transfer: percent,
  property: percent,
  interest: percent,
  inheritance: percent,
  /** IV-02: custom taxes that apply to sales. */
  sales: percent,
});
export type TaxRates = z.output<typeof taxRates>;

/** The bank configuration of a server and its tax rates. */
export const bankSettings = bankConfig.extend({ tax_rates: taxRates });
export type BankSettings = z.output<typeof bankSettings>;

/** A tax that was levied, or refunded (negative). */
export const taxEntry = z
  .object({
    register_id: z.int(),
    transfer_id: z.int(),
    tax_type: z.enum(TAX_TYPES),
    amount: z.int(),
    concept: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'TaxEntry' });
