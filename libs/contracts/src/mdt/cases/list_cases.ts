import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { CASE_STATUSES, caseFile } from './cases.ts';

/** OT-06 */
export default defineAction('server_mdt.list_cases', {
  v1: 'GET /v1/servers/:server_id/cases',
  kind: 'query',
  access: { to: 'member', powers: ['lookup', 'punish'] },
  summary:
    'List cases, newest first: all to mods and with `lookup`, else those about your characters, and with `punish` those that you opened.',
  input: z.object({ status: optional(enumParam(CASE_STATUSES)), ...pageParams() }),
  output: z.object({ cases: z.array(caseFile), ...pageOutput }),
  errors: ['forbidden'],
});
