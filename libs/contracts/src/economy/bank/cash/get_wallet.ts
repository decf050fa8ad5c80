import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { heldBill } from './cash.ts';

/** EC-06 */
export default defineAction('server_economy.get_wallet', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'Read the cash of a character: its bills, highest first, and what they are worth.',
  input: z.object(characterParams),
  output: z.object({ server_character_id: z.int(), bills: z.array(heldBill), total_cash: z.int() }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
