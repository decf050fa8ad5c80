import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';

/** The game got a token that acts for a member of the server (ID-12). */
export const gameSessionCreated = defineEvent({
  type: 'key.game_session.created',
  data: z.object({ user_id: z.int(), key_id: z.int(), server_id: z.int() }),
  note: {
    es: ({ user_id }) => sentence`${user(user_id)} empezó una sesión de juego.`,
    en: ({ user_id }) => sentence`${user(user_id)} started a game session.`,
  },
});

/** A game server got tokens that act for members of its community (V1-15). */
export const gameSessionsCreated = defineEvent({
  type: 'key.game_sessions.created',
  data: z.object({
    server_id: z.int(),
    sessions: z.array(z.object({ user_id: z.int(), key_id: z.int() })),
  }),
  note: {
    es: ({ sessions }) => sentence`Empezaron sesiones de juego: ${sessions.length}.`,
    en: ({ sessions }) => sentence`Game sessions began: ${sessions.length}.`,
  },
});

/** The oldest game sessions of players gave way to newer ones (V1-15); services that cache keys drop them. */
export const gameSessionsReplaced = defineEvent({
  type: 'key.game_sessions.replaced',
  data: z.object({ server_id: z.int(), key_ids: z.array(z.int()) }),
  note: {
    es: ({ key_ids }) =>
      sentence`Terminaron sesiones de juego, reemplazadas por otras más nuevas: ${key_ids.length}.`,
    en: ({ key_ids }) => sentence`Game sessions ended, replaced by newer ones: ${key_ids.length}.`,
  },
});

/** All game sessions of a user in a server were revoked (SV-18); services that cache keys drop them. */
export const playerSessionsEnded = defineEvent({
  type: 'key.player_sessions.ended',
  data: z.object({ user_id: z.int(), server_id: z.int() }),
  note: {
    es: ({ user_id }) => sentence`Terminaron las sesiones de juego de ${user(user_id)}.`,
    en: ({ user_id }) => sentence`The game sessions of ${user(user_id)} ended.`,
  },
});

/** All game sessions of a deleted server were revoked (ID-12, SV-11); services that cache keys drop them. */
export const gameSessionEnded = defineEvent({
  type: 'key.game_session.ended',
  data: z.object({ server_id: z.int() }),
  note: {
    es: () => sentence`Terminaron las sesiones de juego del servidor, porque se eliminó.`,
    en: () => sentence`The game sessions of the server ended, because it was deleted.`,
  },
});
