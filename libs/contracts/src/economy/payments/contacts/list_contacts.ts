import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { pageOutput, pageParams } from '../../../fields.ts';
import { contact } from './contacts.ts';

/** ECB-17 */
export default defineAction('server_economy.list_contacts', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  summary: 'List the contacts of a character by name.',
  input: z.object({ ...characterParams, ...pageParams() }),
  output: z.object({ contacts: z.array(contact), ...pageOutput }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
