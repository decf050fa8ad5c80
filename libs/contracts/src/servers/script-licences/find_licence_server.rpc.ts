import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** The server of a script licence, because addresses of /v1 name the licence alone (V1-09); null: no such licence. */
export default defineRpc('servers.find_licence_server', {
  kind: 'query',
  input: z.object({ licence_id: idParam('script_licence') }),
  output: z.object({ server_id: z.int().nullable() }),
});
