import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { LIMITS } from '../../../limits.ts';
import { writtenRefusal } from '../../payments/charges/charges.ts';
import { fineReference } from './debts.ts';

/**
 * Makes a fine, a signed debt of a character to the treasury (ECB-03). Repeating the call with the same reference makes no
 * second fine and answers the same. bank.debt.paid and bank.debt.cancelled carry the reference.
 */
export default defineRpc('economy.create_fine', {
  kind: 'command',
  input: z.object({
    server_id: z.int(),
    /** The record that the fine is for, `service:id`. */
    reference: fineReference,
    debtor_character_id: z.int(),
    amount: z.int().min(1).max(LIMITS.max_amount),
    description: z.string().max(255).nullable(),
    /** TR-04: who gave it, and the department in which the officer served, which get shares. Default: nobody. */
    officer_character_id: z.int().nullable().optional(),
    department_id: z.int().nullable().optional(),
  }),
  output: z.discriminatedUnion('fined', [
    z.object({ fined: z.literal(true), debt_id: z.int() }),
    z.object({ fined: z.literal(false), refusal: writtenRefusal }),
  ]),
});
