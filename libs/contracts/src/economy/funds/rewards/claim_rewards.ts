import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { idParam, optional } from '../../../fields.ts';
import { bankSettings } from '../taxes/taxes.ts';
import { claimed } from './rewards.ts';

/** ECB-04 */
export default defineAction('server_economy.claim_rewards', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  module: 'rewards',
  summary: 'Claim one reward, or all that you can; they are paid into the main account of the character.',
  input: z.object({ ...characterParams, reward_id: optional(idParam('reward')) }),
  output: z.object({
    claimed: z.array(claimed),
    /** Sum of the net amounts. */
    total: z.int(),
  }),
  // already_processed: no reward is left to claim in this period.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'not_found',
    'already_processed',
    'no_bank_account',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
