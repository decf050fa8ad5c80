import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'remove_contact',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'contacts',
  // The specification describes this in ECB-17.
  summary: 'Remove a contact of one of the caller’s characters',
  input: z.object({ contact_id: idParam('contact') }),
  output: z.object({ removed: z.literal(true), contact_id: z.int() }),
  errors: ['not_found', 'forbidden'],
});
