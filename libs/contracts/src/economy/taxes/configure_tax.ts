import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, enumParam, floatParam, idParam, optional, textParam, withDefault } from '../../fields.ts';
import { bankConfig } from '../config/config.ts';
import { tax, TAX_TYPES } from './taxes.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'configure_tax',
  kind: 'command',
  access: ['admin', 'manage_taxes'],
  governs: true,
  settings: bankConfig,
  module: 'taxes',
  summary: 'Add a tax, or change one (ECB-13)',
  input: z.object({
    /** The tax to change; without it a new one is made. */
    tax_id: optional(idParam('tax')),
    name: textParam(1, 100),
    tax_type: enumParam(TAX_TYPES),
    /** Percent. */
    rate: floatParam(0, 100),
    active: withDefault(boolParam(), true),
  }),
  output: z.object({ tax }),
  errors: ['not_found', 'already_exists', 'limit_exceeded'],
});
