import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../../errors.ts';

export const PAYMENT_METHODS = ['wallet', 'bank', 'auto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What kind of goods is sold, for the taxes that are added on top of some (ECB-13). */
export const SALES = ['items', 'license', 'vehicle'] as const;
export type Sale = (typeof SALES)[number];

/** One key for each charge, `saga:step`, chosen by the service whose saga it is. */
export const chargeKey = z.string().min(1).max(100);

const message = z.object({ es: z.string(), en: z.string() });

/** A refusal as it is kept, and as a caller may be told it. */
export const writtenRefusal = z.object({
  failure: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  status: z.int(),
  message: message.optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
});

/** The final word on a charge: what was paid with, or why nothing was taken. The same however often it is asked for. */
export const chargeOutcome = z.discriminatedUnion('charged', [
  z.object({
    charged: z.literal(true),
    /** What was taken, taxes on top included. */
    amount: z.int(),
    payment_method: z.enum(['wallet', 'bank']),
  }),
  z.object({
    charged: z.literal(false),
    refusal: writtenRefusal,
  }),
]);
export type ChargeOutcome = z.output<typeof chargeOutcome>;
