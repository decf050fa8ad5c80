import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/identity/game-sessions/create_game_session.ts';
import { gameSessionCreated } from '@cabildo/contracts/identity/game-sessions/events.ts';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { findUserByGameAccount } from '../users/users.table.ts';
import { GAME_SESSION_MS } from './rules.ts';
import { insertGameSession } from './table.ts';

const serverUnknown = () =>
  fail('not_found', { message: { es: 'El servidor no existe.', en: 'The server does not exist.' } });
const userUnknown = () =>
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
    const user = await findUserByGameAccount(db, input.gp_id);
    if (!user) return userUnknown();
    const { user_id } = user;
    const answer = await ask(resolveMembership, { server_id: input.server_id, user_id });
    if (!answer.server_exists) return serverUnknown();
    return answer.membership ? { user_id } : notMember();
  },

  async handle({ input, deps, now, tx, emit, prepared }) {
    const { server_id } = input;
    const { user_id } = prepared;
    const token = newToken('gs', deps.cell);
    const expiresAt = new Date(now.getTime() + GAME_SESSION_MS);
    const session = {
      user_id,
      server_id,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: expiresAt,
    };
    const key_id = await insertGameSession(tx, session);
    emit(draft(gameSessionCreated, { user_id, key_id, server_id }), { serverId: server_id });
    return { token, expires_at: expiresAt.toISOString() };
  },
});
