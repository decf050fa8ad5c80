import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';

/** ECB-13 */
export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'delete_tax',
  kind: 'command',
  access: { to: ['admin', 'manage_taxes'], governs: true },
  settings: bankConfig,
  module: 'taxes',
  summary: 'Remove a tax; what it brought stays.',
  input: z.object({ tax_id: idParam('tax') }),
  output: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});
