import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** A server's own names of the apps of its phones (OT-03), as they stand in its configuration: any JSON value. */
export default defineRpc('servers.get_app_names', {
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({ app_names: z.unknown() }),
  // not_found: the server does not exist, or was deleted.
  errors: ['not_found'],
});
