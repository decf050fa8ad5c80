import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { serverConfig, serverConfigParams as params } from './config.ts';

export default defineAction('server_config.update', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change the configuration of the server; only what is sent changes.',
  input: z
    .object({
      currency_symbol: optional(params.currency_symbol),
      currency_name: optional(params.currency_name),
      bill_types: optional(params.bill_types),
      app_names: optional(params.app_names),
      role_limits: optional(params.role_limits),
      extra_config: optional(params.extra_config),
    })
    .apply(changesSomething()),
  output: z.object({ config: serverConfig }),
  errors: ['error', 'not_found'],
});
