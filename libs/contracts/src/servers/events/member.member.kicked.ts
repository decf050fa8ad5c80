import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'member.member.kicked',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    kicked_by: z.string(),
    /** Characters that went with him (SV-10); 0 when they were kept. */
    characters_deleted: z.int(),
  }),
  note: ({ gp_username, kicked_by, characters_deleted }) =>
    characters_deleted > 0
      ? `${kicked_by} expulsó a ${gp_username} y eliminó sus personajes (${characters_deleted}).`
      : `${kicked_by} expulsó a ${gp_username}.`,
});
