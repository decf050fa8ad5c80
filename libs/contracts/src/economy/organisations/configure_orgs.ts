import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, jsonParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { changeOf } from '../config/config.ts';
import { orgsConfig } from './orgs-config.ts';

const { orgs_config, payroll_config, invoices_config } = orgsConfig.shape;

/** The settings of organisations */
export default defineAction('server_orgs.configure_orgs', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Change rules for organisations, pay and invoices; of each object, only the keys sent change.',
  input: z
    .object({
      orgs_config: optional(jsonParam(changeOf(orgs_config.unwrap()))),
      payroll_config: optional(jsonParam(changeOf(payroll_config.unwrap()))),
      invoices_config: optional(jsonParam(changeOf(invoices_config.unwrap()))),
      treasury_public: optional(boolParam()),
    })
    .apply(changesSomething()),
  output: z.object({ config: orgsConfig }),
  // error: nothing was sent.
  errors: ['error'],
});
