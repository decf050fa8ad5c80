import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** The server of a call, because addresses of /v1 name the call alone (OT-12); null: no such call. */
export default defineRpc('mdt.find_call_server', {
  kind: 'query',
  input: z.object({ call_id: idParam('call') }),
  output: z.object({ server_id: z.int().nullable() }),
});
