import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { boolParam, enumParam, floatParam, idParam, optional, textParam } from '../../../fields.ts';
import { anyOf, changesSomething } from '../../../ways.ts';
import { bankConfig } from '../../config/config.ts';
import { tax, TAX_APPLIES_TO, TAX_TYPES } from './taxes.ts';

/** ECB-13 */
export default defineAction('server_economy.configure_tax', {
  kind: 'command',
  access: { to: ['admin', 'manage_taxes'], governs: true },
  settings: bankConfig,
  module: 'taxes',
  answer: { created: { unless: 'tax_id' } },
  summary: 'Add a tax, or change one: then only what is sent changes.',
  input: z
    .object({
      /** The tax to change. Without this id a new tax is created, and name, tax_type and rate are required. */
      tax_id: optional(idParam('tax')),
      name: optional(textParam(1, 100)),
      tax_type: optional(enumParam(TAX_TYPES)),
      /** Percent. */
      rate: optional(floatParam(0, 100)),
      /** Default of a new tax: true. */
      active: optional(boolParam()),
      /** Only a custom tax has it. Default of a new tax: none. */
      applies_to: optional(enumParam(TAX_APPLIES_TO)),
    })
    .apply(anyOf(['name', 'tax_type', 'rate'], ['tax_id']))
    .apply(changesSomething('tax_id')),
  output: z.object({ tax_id: z.int(), tax }),
  // error: the request changes nothing.
  errors: ['error', 'not_found', 'already_exists', 'limit_exceeded'],
});
