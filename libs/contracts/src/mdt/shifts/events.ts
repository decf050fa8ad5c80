import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { shift } from './shifts.ts';
import { character, sentence, thing, time, type Sentence } from '../../sentence.ts';

const END_WORDS = {
  own: { es: '', en: '' },
  lead: { es: ', porque otra persona lo cerró', en: ', because another person ended it' },
  roster_changed: {
    es: ', porque dejó la plantilla del departamento',
    en: ', because they left the roster of the department',
  },
  died: { es: ', porque el personaje ya no existe', en: ', because the character no longer exists' },
  left: { es: ', porque su jugador dejó el servidor', en: ', because their player left the server' },
  over_24_hours: { es: ', porque llegó a las 24 horas', en: ', because it reached 24 hours' },
} as const;

/** A character went off duty. */
export const shiftEnded = defineEvent({
  type: 'mdt.shift.ended',
  data: shift.extend({ department: z.string().nullable() }),
  note: {
    es: ({ server_character_id, department, minutes, end_reason }) =>
      sentence`${character(server_character_id)} terminó su turno${department === null ? '' : ` en «${department}»`}, de ${minutes} min${END_WORDS[end_reason ?? 'own'].es}.`,
    en: ({ server_character_id, department, minutes, end_reason }) =>
      sentence`${character(server_character_id)} ended their shift${department === null ? '' : ` in “${department}”`}, of ${minutes} min${END_WORDS[end_reason ?? 'own'].en}.`,
  },
});

const times = shift.pick({ started_at: true, ended_at: true, is_void: true });
type Times = z.output<typeof times>;

const SPAN = {
  es: { open: 'abierto', void: 'anulado' },
  en: { open: 'open', void: 'void' },
} as const;

const span = ({ started_at, ended_at, is_void }: Times, locale: Locale): Sentence =>
  sentence`${time(started_at)} – ${ended_at === null ? SPAN[locale].open : time(ended_at)}${is_void ? ` (${SPAN[locale].void})` : ''}`;

/** The times of a shift were corrected, or it was made void or counts again (OT-11). */
export const shiftCorrected = defineEvent({
  type: 'mdt.shift.corrected',
  data: shift.extend({ department: z.string().nullable(), before: times, reason: z.string() }),
  note: {
    es: ({ before, reason, ...data }) =>
      sentence`Se corrigió ${thing('shift', data.shift_id, 'un turno')} de ${character(data.server_character_id)}: antes ${span(before, 'es')}, ahora ${span(data, 'es')}.${stated('reason', reason, 'es')}`,
    en: ({ before, reason, ...data }) =>
      sentence`Corrected ${thing('shift', data.shift_id, 'a shift')} of ${character(data.server_character_id)}: before ${span(before, 'en')}, now ${span(data, 'en')}.${stated('reason', reason, 'en')}`,
  },
});

/** A character went on duty. */
export const shiftStarted = defineEvent({
  type: 'mdt.shift.started',
  data: shift.extend({ department: z.string().nullable() }),
  note: {
    es: ({ server_character_id, department }) =>
      sentence`${character(server_character_id)} empezó un turno${department === null ? '' : ` en «${department}»`}.`,
    en: ({ server_character_id, department }) =>
      sentence`${character(server_character_id)} began a shift${department === null ? '' : ` in “${department}”`}.`,
  },
});
