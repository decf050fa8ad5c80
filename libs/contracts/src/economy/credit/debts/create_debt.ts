import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { momentParam } from '../../../date-param.ts';
import { amountParam, idParam, optional, longTextParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { debt } from './debts.ts';

/** ECB-02 */
export default defineAction('server_economy.create_debt', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'debts',
  summary: 'Claim that another character owes money to a character of yours; it counts once signed.',
  input: z.object({
    ...characterParams,
    debtor_character_id: idParam('character'),
    amount: amountParam(),
    description: optional(longTextParam(1, 255)),
    /** Within ten years. */
    due_at: optional(momentParam()),
    /** The account that receives the money; the character needs sign_debts there. Default: the one that stands for it. */
    account_id: optional(idParam('account')),
  }),
  output: z.object({ debt_id: z.int(), debt }),
  answer: { created: true },
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'destination_not_found',
    'self_transfer',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
