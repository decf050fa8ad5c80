import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'member.member.joined',
  data: z.object({ server_id: z.int(), user_id: z.int(), gp_username: z.string() }),
  note: ({ gp_username }) => `${gp_username} se unió al servidor.`,
});
