import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { call, callNote } from './calls.ts';

/** A call was taken. */
export const callCreated = defineEvent({
  type: 'mdt.call.created',
  data: call,
  note: ({ case_number, title }) => `Se abrió el aviso n.º ${case_number}: «${title}».`,
});

/** Somebody wrote something down about a call. */
export const callNoted = defineEvent({
  type: 'mdt.call.noted',
  data: callNote.extend({ case_number: z.int(), version: z.int() }),
  note: ({ case_number }) => `Se añadió una nota al aviso n.º ${case_number}.`,
});

const STATUS_WORDS = { pending: 'pendiente', active: 'en curso', closed: 'cerrado' } as const;

/** A call was changed, closed or reopened. */
export const callUpdated = defineEvent({
  type: 'mdt.call.updated',
  data: call.extend({
    changed: z.array(z.string()),
    /** `unit_ended`: units that died or were deleted are no longer sent. */
    reason: z.enum(['dispatch', 'unit_ended']),
  }),
  note: ({ case_number, title, status, changed }) =>
    `Se cambió el aviso n.º ${case_number} («${title}», ${STATUS_WORDS[status]}): ${changed.join(', ')}.`,
});
