import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { characterLicense } from './licenses.ts';

/** LI-04 */
export default defineAction('server_licenses.get_character_licenses', {
  kind: 'query',
  access: 'member',
  acting: 'any',
  summary: 'List the licences that a character has or had; any member may look.',
  input: z.object({ ...characterParams, ...pageParams() }).apply(characterRequired),
  output: z.object({ licenses: z.array(characterLicense), ...pageOutput }),
  errors: ['character_not_found'],
});
