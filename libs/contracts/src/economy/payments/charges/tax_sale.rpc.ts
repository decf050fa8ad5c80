import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { SALES } from './charges.ts';

/** The taxes that a charge of each of these amounts would bear on top now (ECB-13), for lists of prices (SH-07). */
export default defineRpc('economy.tax_sale', {
  kind: 'query',
  input: z.object({ server_id: z.int(), sale: z.enum(SALES), amounts: z.array(z.int()).max(10_000) }),
  output: z.object({ taxes: z.array(z.int()) }),
});
