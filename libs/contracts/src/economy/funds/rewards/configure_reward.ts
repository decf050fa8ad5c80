import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import {
  amountParam,
  boolParam,
  clearable,
  enumParam,
  idParam,
  optional,
  snowflakeParam,
  textParam,
} from '../../../fields.ts';
import { anyOf, changesSomething } from '../../../ways.ts';
import { bankConfig } from '../../config/config.ts';
import { reward, REWARD_FREQUENCIES } from './rewards.ts';

/** ECB-04 */
export default defineAction('server_economy.configure_reward', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  settings: bankConfig,
  module: 'rewards',
  answer: { created: { unless: 'reward_id' } },
  summary:
    'Add a reward, or change one: then only what is sent changes, and a claim still blocks the present period, also of another frequency.',
  input: z
    .object({
      /** The reward to change. Without this id a new reward is created, and name and amount are required. */
      reward_id: optional(idParam('reward')),
      name: optional(textParam(1, 100)),
      amount: optional(amountParam()),
      /** Default of a new reward: daily. */
      frequency: optional(enumParam(REWARD_FREQUENCIES)),
      cp_role_id: clearable(snowflakeParam()),
      /** Default of a new reward: true. */
      active: optional(boolParam()),
    })
    .apply(anyOf(['name', 'amount'], ['reward_id']))
    .apply(changesSomething('reward_id')),
  output: z.object({ reward_id: z.int(), reward }),
  // error: the request changes nothing.
  errors: ['error', 'not_found', 'already_exists', 'limit_exceeded'],
});
