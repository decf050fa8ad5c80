import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { DEBT_STATUSES, fineReference } from './debts.ts';

/**
 * Cancels a fine; one that is paid is given back to who paid it (TR-04), and `bank.fine.refunded` says when all of it is. Returns the
 * status of the fine after that; null: there is none with this reference.
 */
export default defineRpc('economy.void_fine', {
  kind: 'command',
  input: z.object({ server_id: z.int(), reference: fineReference }),
  output: z.object({
    status: z.enum(DEBT_STATUSES).nullable(),
    /** Only a fine that was paid has one; a version of before left those as they were, and says nothing. */
    refund: z.enum(['refunding', 'refunded']).nullable().optional(),
  }),
});
