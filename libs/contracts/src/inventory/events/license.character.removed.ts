import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** SV-10: a deleted character's licence went with him. */
export default defineEvent({
  type: 'license.character.removed',
  data: z.object({ server_character_id: z.int(), license_id: z.int(), name: z.string() }),
  note: ({ server_character_id, name }) =>
    `Se eliminó la licencia «${name}» del personaje eliminado ${server_character_id}.`,
});
