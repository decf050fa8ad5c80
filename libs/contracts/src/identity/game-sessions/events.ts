import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** The game got a token that acts for a member of the server (ID-12). */
export const gameSessionCreated = defineEvent({
  type: 'key.game_session.created',
  data: z.object({ user_id: z.int(), key_id: z.int(), server_id: z.int() }),
  note: {
    es: ({ user_id, key_id }) => `El usuario ${user_id} empezó la sesión de juego ${key_id}.`,
    en: ({ user_id, key_id }) => `User ${user_id} started game session ${key_id}.`,
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
    es: ({ sessions }) => `Empezaron sesiones de juego: ${sessions.length}.`,
    en: ({ sessions }) => `Game sessions began: ${sessions.length}.`,
  },
});

/** The oldest game sessions of players gave way to newer ones (V1-15); services that cache keys drop them. */
export const gameSessionsReplaced = defineEvent({
  type: 'key.game_sessions.replaced',
  data: z.object({ server_id: z.int(), key_ids: z.array(z.int()) }),
  note: {
    es: ({ key_ids }) =>
      `Terminaron sesiones de juego, reemplazadas por otras más nuevas: ${key_ids.length}.`,
    en: ({ key_ids }) => `Game sessions ended, replaced by newer ones: ${key_ids.length}.`,
  },
});

/** All game sessions of a user in a server were revoked (SV-18); services that cache keys drop them. */
export const playerSessionsEnded = defineEvent({
  type: 'key.player_sessions.ended',
  data: z.object({ user_id: z.int(), server_id: z.int() }),
  note: {
    es: ({ user_id }) => `Terminaron las sesiones de juego del usuario ${user_id}.`,
    en: ({ user_id }) => `The game sessions of user ${user_id} ended.`,
  },
});

/** All game sessions of a deleted server were revoked (ID-12, SV-11); services that cache keys drop them. */
export const gameSessionEnded = defineEvent({
  type: 'key.game_session.ended',
  data: z.object({ server_id: z.int() }),
  note: {
    es: ({ server_id }) => `Terminaron las sesiones de juego del servidor ${server_id}.`,
    en: ({ server_id }) => `The game sessions of server ${server_id} ended.`,
  },
});
