import { z } from 'zod';
import { characterParams, characterRequired } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { idParam, quantityParam } from '../../fields.ts';
import { MAX_LICENSE_POINTS } from './licenses.ts';

/** LI-01 */
export default defineAction('server_licenses.deduct_points', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: false },
  acting: 'live',
  summary: 'Deduct points from a character’s licence, which is revoked when none are left.',
  input: z
    .object({ ...characterParams, license_id: idParam('license'), points: quantityParam(MAX_LICENSE_POINTS) })
    .apply(characterRequired),
  output: z.object({ points_remaining: z.int(), is_revoked: z.boolean() }),
  // not_found: the licence, or the character was never licensed. error: a licence without points.
  errors: ['character_not_found', 'not_found', 'error', 'already_processed'],
});
