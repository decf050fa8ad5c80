import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { LIMITS } from '../../../limits.ts';
import { writtenRefusal } from '../../payments/charges/charges.ts';

/**
 * Whether a server lets one fine be so high just now (OT-06, `fines_config.max_fine`); `refusal` says why not. The fine is
 * decided again when it is made.
 */
export default defineRpc({
  service: 'economy',
  rpc: 'may_fine',
  kind: 'query',
  input: z.object({ server_id: z.int(), amount: z.int().min(1).max(LIMITS.max_amount) }),
  output: z.object({ refusal: writtenRefusal.nullable() }),
});
