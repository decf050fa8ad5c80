import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'server.server.transferred',
  data: z.object({
    server_id: z.int(),
    server_name: z.string(),
    /** The new owner. */
    user_id: z.int(),
    gp_username: z.string(),
    /** The old one, who is admin now. */
    former_owner_id: z.int(),
    transferred_by: z.string(),
  }),
  note: ({ server_name, gp_username, transferred_by }) =>
    `${transferred_by} transfirió el servidor «${server_name}» a ${gp_username}.`,
});
