import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../fields.ts';
import { CASE_STATUSES, caseFile } from './cases.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'list_cases',
  kind: 'query',
  access: 'member',
  summary: 'List the cases of the server, newest first (OT-01)',
  input: z.object({ status: optional(enumParam(CASE_STATUSES)), ...pageParams() }),
  output: z.object({ cases: z.array(caseFile), ...pageOutput }),
});
