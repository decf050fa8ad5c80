import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Every game session of a server stopped working with it (ID-12, SV-11). Whoever caches keys drops them. */
export default defineEvent({
  type: 'key.game_session.ended',
  data: z.object({ server_id: z.int() }),
  note: ({ server_id }) => `Terminaron las sesiones de juego del servidor ${server_id}.`,
});
