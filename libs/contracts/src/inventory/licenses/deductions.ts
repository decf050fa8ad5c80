import { z } from 'zod';
import { writtenRefusal } from '../../economy/payments/charges/charges.ts';
import { MAX_LICENSE_POINTS } from './licenses.ts';

/** A deduction of points that another service asks for (V1-06). */
export const deductionInput = z.object({
  /** Names the record that the deduction is for, `service:id`. */
  key: z.string().min(1).max(100),
  server_id: z.int(),
  server_character_id: z.int(),
  license_id: z.int(),
  points: z.int().min(1).max(MAX_LICENSE_POINTS),
});
export type DeductionOrder = z.output<typeof deductionInput>;

const deducted = z.object({
  deducted: z.literal(true),
  /** At most the points that were left. */
  points: z.int(),
});
const notDeducted = z.object({
  deducted: z.literal(false),
  /** null: the key was voided before. */
  refusal: writtenRefusal.nullable(),
});

/** The outcome of a key: the points deducted, or the reason why none were. Every request gets the same one. */
export const deductionOutcome = z.discriminatedUnion('deducted', [deducted, notDeducted]);
export type DeductionOutcome = z.output<typeof deductionOutcome>;

/** The outcome of a key once it is voided, with the points that were given back. */
export const voidOutcome = z.discriminatedUnion('deducted', [
  deducted.extend({ restored: z.int() }),
  notDeducted,
]);
