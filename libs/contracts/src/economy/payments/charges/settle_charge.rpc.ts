import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { chargeKey, chargeOutcome } from './charges.ts';

/**
 * Returns the outcome of a charge whose answer was lost. If there was no charge, the key is void from now on, so that a
 * request that is still on its way takes nothing.
 */
export default defineRpc('economy.settle_charge', {
  kind: 'command',
  input: z.object({ key: chargeKey, server_id: z.int() }),
  output: chargeOutcome,
});
