import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { account } from '../account.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'unfreeze_account',
  kind: 'command',
  access: ['admin', 'manage_bank_config'],
  summary: 'Let a frozen account be used again (EC-13)',
  input: z.object({ account_id: idParam() }),
  output: z.object({ account }),
  errors: ['account_not_found', 'account_closed', 'already_processed'],
});
