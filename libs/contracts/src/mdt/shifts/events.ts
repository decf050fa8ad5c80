import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { unitWords } from '../units/units.ts';
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
  absent: {
    es: ', porque su jugador no estaba en el juego',
    en: ', because their player was not in the game',
  },
} as const;

type Shown = Pick<z.output<typeof shift>, 'org_id'> & { readonly department: string | null };

/** Where a shift is served, as words behind it. */
function place({ org_id, department }: Shown, locale: Locale): Sentence {
  if (org_id !== null)
    return locale === 'es'
      ? sentence` para ${thing('org', org_id, 'una organización')}`
      : sentence` for ${thing('org', org_id, 'an organisation')}`;
  if (department === null) return sentence``;
  return locale === 'es' ? sentence` en «${department}»` : sentence` in “${department}”`;
}

const endWords = ({ org_id, end_reason }: z.output<typeof shift>, locale: Locale): string =>
  org_id !== null && end_reason === 'roster_changed'
    ? LEFT_ORG[locale]
    : END_WORDS[end_reason ?? 'own'][locale];
const LEFT_ORG = {
  es: ', porque dejó la organización',
  en: ', because they left the organisation',
} as const;

/** A character went off duty. */
export const shiftEnded = defineEvent({
  type: 'mdt.shift.ended',
  data: shift.extend({ department: z.string().nullable() }),
  note: {
    es: (data) =>
      sentence`${unitWords(data.callsign, data.server_character_id)} terminó su turno${place(data, 'es')}, de ${data.minutes} min${endWords(data, 'es')}.`,
    en: (data) =>
      sentence`${unitWords(data.callsign, data.server_character_id)} ended their shift${place(data, 'en')}, of ${data.minutes} min${endWords(data, 'en')}.`,
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
    es: (data) =>
      sentence`${unitWords(data.callsign, data.server_character_id)} empezó un turno${place(data, 'es')}.`,
    en: (data) =>
      sentence`${unitWords(data.callsign, data.server_character_id)} began a shift${place(data, 'en')}.`,
  },
});
