import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { CASE_STATUSES, caseFile } from './cases.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_cases',
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  // The specification describes this in OT-06.
  summary:
    'List cases, newest first: moderators and who has `lookup` all of the server, anybody those about the own characters',
  input: z.object({ status: optional(enumParam(CASE_STATUSES)), ...pageParams() }),
  output: z.object({ cases: z.array(caseFile), ...pageOutput }),
  errors: ['forbidden'],
});
