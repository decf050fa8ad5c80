import { z } from 'zod';
import { defineEvent, stated } from '../../event.ts';
import { shift } from './shifts.ts';

/** A character went off duty. */
export const shiftEnded = defineEvent({
  type: 'mdt.shift.ended',
  data: shift.extend({ department: z.string().nullable() }),
  note: {
    es: ({ server_character_id, department, minutes, ended_by }) =>
      `El personaje ${server_character_id} terminó su turno${department === null ? '' : ` en «${department}»`}, de ${minutes} min${
        {
          officer: '',
          staff: ', porque otra persona lo cerró',
          character_ended: ', porque el personaje ya no existe',
          member_left: ', porque su jugador dejó el servidor',
          time_limit: ', porque llegó a las 24 horas',
        }[ended_by ?? 'officer']
      }.`,
    en: ({ server_character_id, department, minutes, ended_by }) =>
      `Character ${server_character_id} ended their shift${department === null ? '' : ` in “${department}”`}, of ${minutes} min${
        {
          officer: '',
          staff: ', because another person ended it',
          character_ended: ', because the character no longer exists',
          member_left: ', because their player left the server',
          time_limit: ', because it reached 24 hours',
        }[ended_by ?? 'officer']
      }.`,
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
