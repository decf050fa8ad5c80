import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { characterLicense } from './licenses.ts';

/** LI-02 */
export default defineAction('server_licenses.grant', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: false },
  acting: 'live',
  summary: 'Grant a character a licence, with all its points, or give a revoked one back.',
  input: z.object({ ...characterParams, license_id: idParam('license') }).apply(characterRequired),
  output: z.object({ license: characterLicense }),
  // forbidden: the character lacks a licence that this one depends on (LI-03).
  errors: ['character_not_found', 'not_found', 'already_exists', 'forbidden'],
});
