import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { officer } from './rosters.ts';
import { character, sentence, thing } from '../../sentence.ts';

const BY_MAP = { es: ', por el mapa de roles', en: ', by the role map' };
const UNSAID = { es: '', en: '' };

/** Ends the sentence of who came or left with why. */
const CAUSES = {
  staff: { serves: UNSAID, left: UNSAID },
  role_map: { serves: BY_MAP, left: BY_MAP },
  character_ended: {
    serves: UNSAID,
    left: { es: ', porque ya no vive', en: ', being no longer alive' },
  },
};

/** A character came into a department, left one, got another rank, or began or ceased to lead. */
export const officerAssigned = defineEvent({
  type: 'mdt.officer.assigned',
  data: officer.extend({
    /** The name of the department. */
    name: z.string().nullable(),
    old_department_id: z.int().nullable(),
    old_rank: z.string().nullable(),
    was_lead: z.boolean(),
    reason: z.enum(['staff', 'role_map', 'character_ended']),
  }),
  note: {
    es: ({ server_character_id, department_id, name, rank, is_lead, reason }) =>
      name === null || department_id === null
        ? sentence`${character(server_character_id)} dejó su departamento${CAUSES[reason].left.es}.`
        : sentence`${character(server_character_id)} sirve en el departamento ${thing('department', department_id, `«${name}»`)}${rank === null ? '' : ` como ${rank}`}${is_lead ? ' y lo dirige' : ''}${CAUSES[reason].serves.es}.`,
    en: ({ server_character_id, department_id, name, rank, is_lead, reason }) =>
      name === null || department_id === null
        ? sentence`${character(server_character_id)} left their department${CAUSES[reason].left.en}.`
        : sentence`${character(server_character_id)} serves in the department ${thing('department', department_id, `“${name}”`)}${rank === null ? '' : ` as ${rank}`}${is_lead ? ' and leads it' : ''}${CAUSES[reason].serves.en}.`,
  },
});
