import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { officer } from './rosters.ts';

/** A character came into a department, left one, got another rank, or began or ceased to lead. */
export const officerAssigned = defineEvent({
  type: 'mdt.officer.assigned',
  data: officer.extend({
    /** The name of the department. */
    name: z.string().nullable(),
    old_department_id: z.int().nullable(),
    old_rank: z.string().nullable(),
    was_lead: z.boolean(),
    reason: z.enum(['staff', 'character_ended']),
  }),
  note: {
    es: ({ server_character_id, name, rank, is_lead, reason }) =>
      name === null
        ? `El personaje ${server_character_id} dejó su departamento${reason === 'staff' ? '' : ', porque ya no vive'}.`
        : `El personaje ${server_character_id} sirve en el departamento «${name}»${rank === null ? '' : ` como ${rank}`}${is_lead ? ' y lo dirige' : ''}.`,
    en: ({ server_character_id, name, rank, is_lead, reason }) =>
      name === null
        ? `Character ${server_character_id} left their department${reason === 'staff' ? '' : ', being no longer alive'}.`
        : `Character ${server_character_id} serves in the department “${name}”${rank === null ? '' : ` as ${rank}`}${is_lead ? ' and leads it' : ''}.`,
  },
});
