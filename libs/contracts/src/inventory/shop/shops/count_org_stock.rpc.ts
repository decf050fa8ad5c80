import { z } from 'zod';
import { defineRpc } from '../../../action.ts';

/** Counts the open shops of an organisation, and the units that its shops hold, before it is dissolved (BZ-07). */
export default defineRpc('inventory.count_org_stock', {
  kind: 'query',
  input: z.object({ server_id: z.int(), org_id: z.int() }),
  output: z.object({
    shops: z.int(),
    /** Units that somebody is paying for at this moment are among them, those of closed shops too. */
    units: z.int(),
  }),
});
