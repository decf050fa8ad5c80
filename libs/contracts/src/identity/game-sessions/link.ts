import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { linkCodeParam } from '../../servers/link-codes/link-codes.ts';

export default defineAction('users.link', {
  kind: 'query',
  access: 'public',
  summary: 'Show a player of a game server the link code and how it is used.',
  input: z.object({ link_code: linkCodeParam() }),
  output: z.object({ status: z.literal(200), html: z.string() }),
  answer: { format: 'page' },
});
