import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { characterLicense } from './licenses.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_licenses',
  action: 'revoke',
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: false },
  acting: 'live',
  // The specification describes this in LI-02.
  summary: 'Take a licence from a character; only a grant gives it back',
  input: z.object({ ...characterParams, license_id: idParam('license') }).apply(characterRequired),
  output: z.object({ license: characterLicense }),
  // not_found: the licence, or the character was never licensed.
  errors: ['character_not_found', 'not_found', 'already_processed'],
});
