import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  amountParam,
  boolParam,
  enumParam,
  idParam,
  optional,
  snowflakeParam,
  textParam,
  withDefault,
} from '../../fields.ts';
import { bankConfig } from '../config/config.ts';
import { reward, REWARD_FREQUENCIES } from './rewards.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'configure_reward',
  kind: 'command',
  access: ['admin', 'manage_bank_config'],
  governs: true,
  settings: bankConfig,
  module: 'rewards',
  summary: 'Add a reward, or change one; who has claimed it in this period has (ECB-04)',
  input: z.object({
    /** The reward to change; without it a new one is made. */
    reward_id: optional(idParam('reward')),
    name: textParam(1, 100),
    amount: amountParam(),
    frequency: withDefault(enumParam(REWARD_FREQUENCIES), 'daily'),
    cp_role_id: optional(snowflakeParam()),
    active: withDefault(boolParam(), true),
  }),
  output: z.object({ reward }),
  errors: ['not_found', 'already_exists', 'limit_exceeded'],
});
