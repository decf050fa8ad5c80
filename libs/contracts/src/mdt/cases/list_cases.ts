import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { CASE_STATUSES, caseFile } from './cases.ts';

/** OT-06 */
export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_cases',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  summary: 'List cases, newest first: all to mods and with `lookup`, else those about your characters.',
  input: z.object({ status: optional(enumParam(CASE_STATUSES)), ...pageParams() }),
  output: z.object({ cases: z.array(caseFile), ...pageOutput }),
  errors: ['forbidden'],
});
