import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { optional } from '../../fields.ts';
import { EVIDENCE_TARGETS, evidenceParams } from './evidence.ts';

/** RC-04 */
export default defineAction('server_inventory.move_evidence', {
  kind: 'command',
  access: { to: 'member', powers: ['records'], governs: false },
  acting: 'own',
  summary: 'Give evidence back to its owner, hand it to your officer, or destroy it.',
  input: z.object({
    ...characterParams,
    entry_id: evidenceParams.entry_id,
    /** All that is there when left out. */
    quantity: optional(evidenceParams.quantity),
    to: evidenceParams.to,
    reason: evidenceParams.reason,
  }),
  output: z.object({
    entry_id: z.int(),
    to: z.enum(EVIDENCE_TARGETS),
    moved: z.int(),
    /** The units that are still there. */
    quantity: z.int(),
  }),
  // character_not_found: the owner is dead or gone. limit_exceeded: the entry has been moved too often to be parted again.
  errors: ['not_found', 'forbidden', 'invalid_amount', 'character_not_found', 'limit_exceeded'],
});
