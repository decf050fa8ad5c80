import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** SV-11: every service erases what it has of the server within 60 s. */
export default defineEvent({
  type: 'server.server.deleted',
  data: z.object({ server_id: z.int(), user_id: z.int(), server_name: z.string() }),
  note: ({ server_name }) => `Se eliminó el servidor «${server_name}» con todos sus datos.`,
});
