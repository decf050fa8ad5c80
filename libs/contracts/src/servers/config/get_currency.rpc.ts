import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The currency of a server, for services that write amounts in sentences (AU-02). */
export default defineRpc('servers.get_currency', {
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({ currency_symbol: z.string() }),
  // not_found: the server does not exist, or was deleted.
  errors: ['not_found'],
});
