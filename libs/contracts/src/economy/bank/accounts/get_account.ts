import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { account } from './accounts.ts';
import { characterParams } from '../../../acting.ts';

/** EC-05, EC-06 */
export default defineAction('server_economy.get_account', {
  kind: 'query',
  access: 'member',
  summary: 'Show an account to its owner, its members and staff.',
  input: z.object({ account_id: idParam('account'), ...characterParams }),
  output: z.object({ account }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});
