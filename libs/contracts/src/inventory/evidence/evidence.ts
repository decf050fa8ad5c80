import { z } from 'zod';
import { enumParam, idParam, longTextParam, quantityParam } from '../../fields.ts';
import { MAX_QUANTITY } from '../holdings/holdings.ts';

/** Where evidence goes from its department (RC-04). */
export const EVIDENCE_TARGETS = ['owner', 'officer', 'destroyed'] as const;
export type EvidenceTarget = (typeof EVIDENCE_TARGETS)[number];

/** The moves of one entry; the last one takes all that is left. */
export const MAX_MOVES = 50;

/** A step of the chain of custody, the first of which is the frisk. */
export const custodyStep = z
  .object({
    at: z.iso.datetime(),
    quantity: z.int(),
    to: z.enum(['evidence', ...EVIDENCE_TARGETS]),
    /** The character that got the units; null: the department, or nobody. */
    to_character_id: z.int().nullable(),
    /** The officer who did it. */
    by_character_id: z.int(),
    by_user_id: z.int(),
    /** null: the frisk. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'CustodyStep' });

/** Units of an item that a frisk has brought into the evidence of a department. */
export const evidenceEntry = z
  .object({
    entry_id: z.int(),
    department_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    /** The units that are still there. */
    quantity: z.int(),
    owner_character_id: z.int(),
    session_id: z.int(),
    created_at: z.iso.datetime(),
    custody: z.array(custodyStep).max(MAX_MOVES + 1),
  })
  .meta({ id: 'EvidenceEntry' });

export const evidenceParams = {
  entry_id: idParam('evidence'),
  quantity: quantityParam(MAX_QUANTITY),
  to: enumParam(EVIDENCE_TARGETS),
  reason: longTextParam(1, 500),
};
