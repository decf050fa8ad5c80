import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { bankSettings } from '../taxes/taxes.ts';
import { claimable } from './rewards.ts';

/** ECB-04 */
export default defineAction('server_economy.get_claimable', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  summary:
    'List the rewards that you can claim now with this character, and those that you have claimed; a claim counts for all your characters.',
  input: z.object(characterParams),
  output: z.object({
    rewards: z.array(claimable),
    /** Those that were claimed in their present periods; each says when it can be claimed again. */
    claimed: z.array(claimable),
    /** The first moment at which one of `claimed` can be claimed again; null: never, or none was claimed. */
    next_at: z.string().nullable(),
  }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
