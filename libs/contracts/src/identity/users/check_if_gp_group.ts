import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { numericIdParam } from '../../fields.ts';

export default defineAction('users.check_if_gp_group', {
  kind: 'query',
  access: 'public',
  summary:
    'Check whether a game-platform account is in the group of this installation: `si` or `no` as plain text.',
  input: z.object({ gp_id: numericIdParam() }),
  output: z.object({ body: z.enum(['si', 'no']) }),
  answer: { format: 'text' },
});
