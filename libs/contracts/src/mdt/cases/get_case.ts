import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { caseFile, linkedCall, linkedPunishment } from './cases.ts';

export default defineAction({
  service: 'mdt',
  route: 'server_mdt',
  action: 'get_case',
  kind: 'query',
  access: 'member',
  summary: 'Show a case with what its calls and punishments are about, the oldest first (OT-05)',
  input: z.object({ case_id: idParam('case') }),
  output: z.object({
    case: caseFile.extend({ calls: z.array(linkedCall), punishments: z.array(linkedPunishment) }),
  }),
  errors: ['not_found'],
});
