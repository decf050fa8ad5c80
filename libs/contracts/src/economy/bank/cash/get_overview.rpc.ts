import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { billType } from './cash.ts';

/** The part of a server's economy that its members see with the server itself (SV-02). */
export default defineRpc('economy.get_overview', {
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({
    bill_types: z.array(billType),
    /** The last set of the server's configuration that the denominations contain. */
    bill_types_version: z.int(),
    modules: z.record(z.string(), z.boolean()),
  }),
});
