import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { characterLicense } from './licenses.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_licenses',
  action: 'get_character_licenses',
  kind: 'query',
  access: 'member',
  acting: 'any',
  // The specification describes this in LI-04.
  summary: 'What a character, living or dead, is or was licensed for; any member may look',
  input: z.object({ ...characterParams, ...pageParams() }).apply(characterRequired),
  output: z.object({ licenses: z.array(characterLicense), ...pageOutput }),
  errors: ['character_not_found'],
});
