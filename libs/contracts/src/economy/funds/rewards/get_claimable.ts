import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { bankSettings } from '../taxes/taxes.ts';
import { claimable } from './rewards.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_claimable',
  kind: 'query',
  access: 'member',
  acting: 'own',
  settings: bankSettings,
  // The specification describes this in ECB-04.
  summary: 'List what the user can claim now with this character; a claim counts for all of them',
  input: z.object(characterParams),
  output: z.object({ rewards: z.array(claimable) }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
