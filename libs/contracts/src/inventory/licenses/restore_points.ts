import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, quantityParam } from '../../fields.ts';
import { MAX_LICENSE_POINTS } from './licenses.ts';

/** OT-06 */
export default defineAction('server_licenses.restore_points', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: false },
  acting: 'live',
  summary:
    'Give points back to a character’s licence, which is valid again if only the loss of its points had revoked it.',
  input: z
    .object({ ...characterParams, license_id: idParam('license'), points: quantityParam(MAX_LICENSE_POINTS) })
    .apply(characterRequired),
  output: z.object({ points_remaining: z.int(), is_revoked: z.boolean() }),
  // not_found: the licence, or the character was never licensed. error: a licence without points. already_processed: it has all
  // its points.
  errors: ['character_not_found', 'not_found', 'error', 'already_processed'],
});
