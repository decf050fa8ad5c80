import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cardConfig } from './card-config.ts';

export default defineAction('server_dni.get_config', {
  kind: 'query',
  access: 'member',
  summary: 'Read what identity cards look like and which characters they allow.',
  input: z.object({}),
  output: z.object({ config: cardConfig }),
  errors: ['not_found'],
});
