import { z } from 'zod';
import { defineEvent } from '../../event.ts';
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
          character_ended: ', porque el personaje ya no existe',
          member_left: ', porque su jugador dejó el servidor',
          time_limit: ', porque llegó a las 24 horas',
        }[ended_by ?? 'officer']
      }.`,
    en: ({ server_character_id, department, minutes, ended_by }) =>
      `Character ${server_character_id} ended their shift${department === null ? '' : ` in “${department}”`}, of ${minutes} min${
        {
          officer: '',
          character_ended: ', because the character no longer exists',
          member_left: ', because their player left the server',
          time_limit: ', because it reached 24 hours',
        }[ended_by ?? 'officer']
      }.`,
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
