import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A licence is gone from the catalogue, and with it from every character that had it, revoked or not. */
export default defineEvent({
  type: 'license.license.deleted',
  data: z.object({ license_id: z.int(), name: z.string(), characters: z.int() }),
  note: (data) =>
    `Licencia ${data.license_id} eliminada: «${data.name}»; personajes afectados: ${data.characters}`,
});
