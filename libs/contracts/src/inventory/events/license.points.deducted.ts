import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { characterLicenseFact } from '../license.ts';

/** A character has fewer points on a licence (LI-01). */
export default defineEvent({
  type: 'license.points.deducted',
  data: characterLicenseFact.extend({
    /** What was really taken: never more than there was. */
    points: z.int(),
  }),
  note: (data) =>
    `${data.points} puntos de la licencia «${data.name}» descontados al personaje ${data.server_character_id}; ` +
    `le quedan ${data.points_remaining}`,
});
