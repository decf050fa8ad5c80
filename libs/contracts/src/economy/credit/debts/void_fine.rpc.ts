import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { DEBT_STATUSES, fineReference } from './debts.ts';

/**
 * Cancels a fine that is not paid; one that is paid stays so. Answers what has become of it; null: there is none with this
 * reference.
 */
export default defineRpc({
  service: 'economy',
  rpc: 'void_fine',
  kind: 'command',
  input: z.object({ server_id: z.int(), reference: fineReference }),
  output: z.object({ status: z.enum(DEBT_STATUSES).nullable() }),
});
