import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { points, pointsIdParam } from './points.ts';

/** AC-04 */
export default defineAction('server_activity.apply_threshold', {
  kind: 'command',
  access: { to: ['manage_members', 'assign_roles'], governs: true },
  summary: 'Carry out the threshold that points crossed and that waited for somebody with the right.',
  input: z.object({ ...pointsIdParam }),
  output: z.object({ points }),
  errors: ['forbidden', 'not_found', 'already_processed'],
});
