import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Finds which of the licences a server has (DK-02). */
export default defineRpc('inventory.find_licenses', {
  kind: 'query',
  input: z.object({ server_id: z.int(), license_ids: z.array(z.int()) }),
  output: z.object({ license_ids: z.array(z.int()) }),
});
