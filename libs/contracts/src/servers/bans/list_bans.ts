import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { ban } from './bans.ts';

/** SV-18 */
export default defineAction('servers.list_bans', {
  kind: 'query',
  access: { to: 'manage_members', governs: true },
  summary: 'List the bans in force, newest first.',
  input: z.object(pageParams()),
  output: z.object({ bans: z.array(ban), ...pageOutput }),
});
