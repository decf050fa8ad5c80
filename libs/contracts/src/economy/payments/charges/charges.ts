import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../../errors.ts';

export const PAYMENT_METHODS = ['wallet', 'bank', 'auto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Kinds of goods, some of which are taxed on top (ECB-13, IV-02); the fee of an impound goes to the treasury (CA-08). */
export const SALES = ['items', 'license', 'vehicle', 'impound', 'org_items'] as const;
export type Sale = (typeof SALES)[number];

/** One key for each charge, `saga:step`, chosen by the service whose saga it is. */
export const chargeKey = z.string().min(1).max(100);

/** The key of the charge for a purchase, by the name of who sells and the id of the purchase. */
export const chargeKeyOf = (seller: string, id: number): string => `${seller}:${id}:charge`;

const message = z.object({ es: z.string(), en: z.string() });

/** A refusal as it is stored, and as a caller may see it. */
export const writtenRefusal = z.object({
  failure: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  status: z.int(),
  message: message.optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
});

/** The final outcome of a charge: the method that paid, or the reason why nothing was taken. Each repetition returns the same. */
export const chargeOutcome = z.discriminatedUnion('charged', [
  z.object({
    charged: z.literal(true),
    /** Includes the taxes on top. */
    amount: z.int(),
    payment_method: z.enum(['wallet', 'bank']),
  }),
  z.object({
    charged: z.literal(false),
    refusal: writtenRefusal,
  }),
]);
export type ChargeOutcome = z.output<typeof chargeOutcome>;
