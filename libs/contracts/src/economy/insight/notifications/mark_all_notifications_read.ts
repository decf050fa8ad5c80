import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'mark_all_notifications_read',
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'notifications',
  // The specification describes this in ECB-18.
  summary: 'Mark everything that the bank told a character as read',
  input: z.object(characterParams),
  output: z.object({ marked: z.int() }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
