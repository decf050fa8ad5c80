import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { call, callNote } from './calls.ts';
import { character, sentence, thing, type Slot } from '../../sentence.ts';

/** The number by which people call a call. */
export const callNumber = (
  { call_id, case_number }: { call_id: number; case_number: number },
  locale: Locale,
): Slot => thing('call', call_id, `${locale === 'es' ? 'n.º' : 'no.'} ${case_number}`);

/** A call was taken. */
export const callCreated = defineEvent({
  type: 'mdt.call.created',
  data: call,
  note: {
    es: (data) => sentence`Se abrió el aviso ${callNumber(data, 'es')}: «${data.title}».`,
    en: (data) => sentence`Call ${callNumber(data, 'en')} was opened: “${data.title}”.`,
  },
});

/** A note about a call was written. */
export const callNoted = defineEvent({
  type: 'mdt.call.noted',
  data: callNote.extend({ case_number: z.int(), version: z.int() }),
  note: {
    es: (data) => sentence`Se añadió una nota al aviso ${callNumber(data, 'es')}: «${data.text}».`,
    en: (data) => sentence`A note was added to call ${callNumber(data, 'en')}: “${data.text}”.`,
  },
});

/** The character that called was asked (LD-07). */
export const callerAsked = defineEvent({
  type: 'mdt.call.asked',
  data: callNote.extend({ case_number: z.int(), version: z.int(), caller_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`Se preguntó a ${character(data.caller_character_id)} por el aviso ${callNumber(data, 'es')}: «${data.text}».`,
    en: (data) =>
      sentence`${character(data.caller_character_id)} was asked about call ${callNumber(data, 'en')}: “${data.text}”.`,
  },
});

/** A panic was acknowledged (OT-10). */
export const callAcknowledged = defineEvent({
  type: 'mdt.call.acknowledged',
  data: call,
  note: {
    es: (data) => sentence`Se acusó recibo del aviso ${callNumber(data, 'es')}: «${data.title}».`,
    en: (data) => sentence`Call ${callNumber(data, 'en')} was acknowledged: “${data.title}”.`,
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
    /** `unit_ended`: units that died or were deleted are no longer sent; `off_duty`: nor those whose shift has ended; `linked`: one call was linked into the other (LD-04). */
    reason: z.enum(['dispatch', 'unit_ended', 'off_duty', 'linked']),
  }),
  note: {
    es: (data) =>
      sentence`Se cambió el aviso ${callNumber(data, 'es')} («${data.title}», ${STATUS_WORDS[data.status].es}): ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`Call ${callNumber(data, 'en')} (“${data.title}”, ${STATUS_WORDS[data.status].en}) was changed: ${changedThings(data.changed, 'en')}.`,
  },
});
