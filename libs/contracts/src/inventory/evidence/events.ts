import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { character, sentence, units } from '../../sentence.ts';
import { EVIDENCE_TARGETS, type EvidenceTarget } from './evidence.ts';

const DID: Readonly<Record<EvidenceTarget, { es: string; en: string }>> = {
  owner: { es: 'devolvió a su dueño', en: 'gave back to their owner' },
  officer: { es: 'sacó del depósito de pruebas', en: 'took out of evidence' },
  destroyed: { es: 'destruyó en el depósito de pruebas', en: 'destroyed in evidence' },
};

/** Evidence left its department (RC-04). */
export const evidenceMoved = defineEvent({
  type: 'inventory.evidence.moved',
  data: z.object({
    entry_id: z.int(),
    department_id: z.int(),
    item_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    /** The units that are still there. */
    left: z.int(),
    to: z.enum(EVIDENCE_TARGETS),
    /** The officer who did it. */
    server_character_id: z.int(),
    owner_character_id: z.int(),
    reason: z.string(),
  }),
  note: {
    es: (data) => sentence`${character(data.server_character_id)} ${DID[data.to].es} ${units(data, 'es')}.`,
    en: (data) => sentence`${character(data.server_character_id)} ${DID[data.to].en} ${units(data, 'en')}.`,
  },
});
