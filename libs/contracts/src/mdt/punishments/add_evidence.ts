import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { evidenceParam } from './evidence-param.ts';
import { punishment } from './punishments.ts';

/** RC-06 */
export default defineAction('server_mdt.add_evidence', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'Add evidence to a punishment that was given before.',
  input: z.object({ punishment_id: idParam('punishment'), evidence: evidenceParam(1) }),
  output: z.object({ punishment }),
  // limit_exceeded: the punishment would have more than ten pieces of evidence.
  errors: ['not_found', 'limit_exceeded'],
});
