import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { changeOf } from '../../economy/config/config.ts';
import { jsonParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { deskConfig } from './desk-config.ts';

const { appeals_config, moderation_config } = deskConfig.shape;

/** The settings of the desk (DK-06, DK-07) */
export default defineAction('server_desk.configure_desk', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change rules for appeals and verdicts; of each object, only the keys sent change.',
  input: z
    .object({
      appeals_config: optional(jsonParam(changeOf(appeals_config.unwrap()))),
      moderation_config: optional(jsonParam(changeOf(moderation_config.unwrap()))),
    })
    .apply(changesSomething()),
  output: z.object({ config: deskConfig }),
  // error: nothing was sent.
  errors: ['error'],
});
