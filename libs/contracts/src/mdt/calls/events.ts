import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { call, callNote } from './calls.ts';

/** A call was taken. */
export const callCreated = defineEvent({
  type: 'mdt.call.created',
  data: call,
  note: {
    es: ({ case_number, title }) => `Se abrió el aviso n.º ${case_number}: «${title}».`,
    en: ({ case_number, title }) => `Call no. ${case_number} was opened: “${title}”.`,
  },
});

/** A note about a call was written. */
export const callNoted = defineEvent({
  type: 'mdt.call.noted',
  data: callNote.extend({ case_number: z.int(), version: z.int() }),
  note: {
    es: ({ case_number, text }) => `Se añadió una nota al aviso n.º ${case_number}: «${text}».`,
    en: ({ case_number, text }) => `A note was added to call no. ${case_number}: “${text}”.`,
  },
});

/** Somebody was the first to take notice of a panic (OT-10). */
export const callAcknowledged = defineEvent({
  type: 'mdt.call.acknowledged',
  data: call,
  note: {
    es: ({ case_number, title }) => `Se acusó recibo del aviso n.º ${case_number}: «${title}».`,
    en: ({ case_number, title }) => `Call no. ${case_number} was acknowledged: “${title}”.`,
  },
});

const STATUS_WORDS = {
  pending: { es: 'pendiente', en: 'pending' },
  active: { es: 'en curso', en: 'in progress' },
  closed: { es: 'cerrado', en: 'closed' },
} as const;

/** A call was changed, closed or reopened. */
export const callUpdated = defineEvent({
  type: 'mdt.call.updated',
  data: call.extend({
    changed: z.array(z.string()),
    /** OT-13: the changed fields as they were. */
    before: call.partial(),
    /** `unit_ended`: units that died or were deleted are no longer sent; `off_duty`: nor those whose shift has ended. */
    reason: z.enum(['dispatch', 'unit_ended', 'off_duty']),
  }),
  note: {
    es: ({ case_number, title, status, changed }) =>
      `Se cambió el aviso n.º ${case_number} («${title}», ${STATUS_WORDS[status].es}): ${changedThings(changed, 'es')}.`,
    en: ({ case_number, title, status, changed }) =>
      `Call no. ${case_number} (“${title}”, ${STATUS_WORDS[status].en}) was changed: ${changedThings(changed, 'en')}.`,
  },
});
