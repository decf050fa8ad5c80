import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/users/create_game_session.ts';
import gameSessionCreated from '@cabildo/contracts/identity/events/key.game_session.created.ts';
import resolveMembership from '@cabildo/contracts/servers/calls/resolve_membership.ts';
import { hashToken } from '@cabildo/kit';
import { GAME_SESSION_MS } from '../../domain/keys.ts';
import { handler } from '../../handler.ts';
import { insertGameSession } from '../../sql/game_sessions.ts';
import { findUserByGameAccount } from '../../sql/users.ts';
import { newGameToken } from '../../tokens.ts';

const serverUnknown = () =>
  fail('not_found', { message: { es: 'El servidor no existe.', en: 'The server does not exist.' } });
const personUnknown = () =>
  fail('not_found', {
    message: {
      es: 'Nadie ha iniciado sesión todavía con esa cuenta de juego.',
      en: 'Nobody has signed in with that game account yet.',
    },
  });
const notMember = () =>
  fail('forbidden', {
    message: {
      es: 'Esa persona no es miembro del servidor: debe unirse antes de jugar.',
      en: 'That person is not a member of the server: joining comes before playing.',
    },
  });

export default handler(contract, {
  async prepare({ input, db, ask }) {
    const person = await findUserByGameAccount(db, input.gp_id);
    if (!person) return personUnknown();
    const { user_id } = person;
    const standing = await ask(resolveMembership, { server_id: input.server_id, user_id });
    if (isFailure(standing)) return standing;
    if (!standing.server_exists) return serverUnknown();
    return standing.membership ? { user_id } : notMember();
  },

  async handle({ input, now, tx, emit, prepared }) {
    const { server_id } = input;
    const { user_id } = prepared;
    const token = newGameToken();
    const expiresAt = new Date(now.getTime() + GAME_SESSION_MS);
    const key_id = await insertGameSession(
      tx,
      { userId: user_id, serverId: server_id, tokenHash: hashToken(token) },
      { now, expiresAt },
    );
    emit(gameSessionCreated, { user_id, key_id, server_id }, { serverId: server_id });
    return { token, expires_at: expiresAt.toISOString() };
  },
});
