import { z } from 'zod';
import { defineEvent, stated } from '../../event.ts';
import { shift } from './shifts.ts';

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
      `El personaje ${server_character_id} terminó su turno${department === null ? '' : ` en «${department}»`}, de ${minutes} min${END_WORDS[end_reason ?? 'own'].es}.`,
    en: ({ server_character_id, department, minutes, end_reason }) =>
      `Character ${server_character_id} ended their shift${department === null ? '' : ` in “${department}”`}, of ${minutes} min${END_WORDS[end_reason ?? 'own'].en}.`,
  },
});

const times = shift.pick({ started_at: true, ended_at: true, is_void: true });
type Times = z.output<typeof times>;

const span = ({ started_at, ended_at, is_void }: Times, words: { open: string; void: string }): string =>
  `${started_at} – ${ended_at ?? words.open}${is_void ? ` (${words.void})` : ''}`;

/** The times of a shift were corrected, or it was made void or counts again (OT-11). */
export const shiftCorrected = defineEvent({
  type: 'mdt.shift.corrected',
  data: shift.extend({ department: z.string().nullable(), before: times, reason: z.string() }),
  note: {
    es: ({ before, reason, ...data }) => {
      const words = { open: 'abierto', void: 'anulado' };
      return `Se corrigió el turno ${data.shift_id} del personaje ${data.server_character_id}: antes ${span(before, words)}, ahora ${span(data, words)}.${stated('reason', reason, 'es')}`;
    },
    en: ({ before, reason, ...data }) => {
      const words = { open: 'open', void: 'void' };
      return `Shift ${data.shift_id} of character ${data.server_character_id} was corrected: before ${span(before, words)}, now ${span(data, words)}.${stated('reason', reason, 'en')}`;
    },
  },
});

/** A character went on duty. */
export const shiftStarted = defineEvent({
  type: 'mdt.shift.started',
  data: shift.extend({ department: z.string().nullable() }),
  note: {
    es: ({ server_character_id, department }) =>
      `El personaje ${server_character_id} empezó un turno${department === null ? '' : ` en «${department}»`}.`,
    en: ({ server_character_id, department }) =>
      `Character ${server_character_id} began a shift${department === null ? '' : ` in “${department}”`}.`,
  },
});
