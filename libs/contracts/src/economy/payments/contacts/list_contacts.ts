import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { pageOutput, pageParams } from '../../../fields.ts';
import { contact } from './contacts.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'list_contacts',
  kind: 'query',
  access: 'member',
  acting: 'own',
  // The specification describes this in ECB-17.
  summary: 'List the contacts of a character by alias',
  input: z.object({ ...characterParams, ...pageParams() }),
  output: z.object({ contacts: z.array(contact), ...pageOutput }),
  // error: the caller has several characters and named none.
  errors: ['error', 'character_not_found', 'forbidden'],
});
