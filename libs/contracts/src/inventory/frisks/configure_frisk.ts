import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam } from '../../fields.ts';
import { FRISK_WHO, friskConfig } from './frisks.ts';

/** FR-07 */
export default defineAction('server_cacheo.configure_frisk', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Set who may frisk: any member, or people on duty with the power `frisk` and staff.',
  input: z.object({ who: enumParam(FRISK_WHO) }),
  output: z.object({ config: friskConfig }),
});
