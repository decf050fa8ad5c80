import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { characterLicense } from './licenses.ts';

/** LI-02 */
export default defineAction('server_licenses.revoke', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: false },
  acting: 'live',
  summary: 'Revoke a licence of a character, until it is granted again.',
  input: z.object({ ...characterParams, license_id: idParam('license') }).apply(characterRequired),
  output: z.object({ license: characterLicense }),
  // not_found: the licence, or the character was never licensed.
  errors: ['character_not_found', 'not_found', 'already_processed'],
});
