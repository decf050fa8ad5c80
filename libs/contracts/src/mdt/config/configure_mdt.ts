import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { changeOf } from '../../economy/config/config.ts';
import { jsonParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { mdtConfig } from './mdt-config.ts';

const { jail_config, dispatch_config } = mdtConfig.shape;

/** The settings of jail and dispatch (RC-05, LD-03) */
export default defineAction('server_mdt.configure_mdt', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change rules for jail and dispatch; of each object, only the keys sent change.',
  input: z
    .object({
      jail_config: optional(jsonParam(changeOf(jail_config.unwrap()))),
      dispatch_config: optional(jsonParam(changeOf(dispatch_config.unwrap()))),
    })
    .apply(changesSomething()),
  output: z.object({ config: mdtConfig }),
  // error: nothing was sent.
  errors: ['error'],
});
