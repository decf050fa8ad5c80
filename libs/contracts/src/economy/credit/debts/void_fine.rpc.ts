import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { DEBT_STATUSES, fineReference } from './debts.ts';

/**
 * Cancels a fine unless it is paid. Returns the status of the fine after that; null: there is none with this reference.
 */
export default defineRpc('economy.void_fine', {
  kind: 'command',
  input: z.object({ server_id: z.int(), reference: fineReference }),
  output: z.object({ status: z.enum(DEBT_STATUSES).nullable() }),
});
