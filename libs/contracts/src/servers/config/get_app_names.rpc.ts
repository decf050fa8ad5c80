import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** What a server calls the apps of its phones (OT-03), as its configuration has it: any JSON value. */
export default defineRpc({
  service: 'servers',
  rpc: 'get_app_names',
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({ app_names: z.unknown() }),
  // not_found: no such server, or no more.
  errors: ['not_found'],
});
