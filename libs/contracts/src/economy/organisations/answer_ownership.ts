import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { boolParam } from '../../fields.ts';
import { org, orgIdParam } from './orgs.ts';

/** BZ-04 */
export default defineAction('server_orgs.answer_ownership', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Accept or decline the ownership of an organisation.',
  input: z.object({ ...characterParams, ...orgIdParam, accept: boolParam() }),
  output: z.object({ org }),
  // not_found: also where nothing was offered.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'account_closed',
    'account_disabled',
    'expired',
    'member_not_found',
    'already_processed',
  ],
});
