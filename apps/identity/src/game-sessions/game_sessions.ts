import type { OutputOf } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/identity/game-sessions/game_sessions.ts';
import {
  gameSessionsCreated,
  gameSessionsReplaced,
} from '@cabildo/contracts/identity/game-sessions/events.ts';
import admitPlayers from '@cabildo/contracts/servers/players/admit_players.rpc.ts';
import { hashToken, newToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { findFormerUsers, findUsersByGameAccounts } from '../users/users.table.ts';
import { describeCharacters } from './characters.ts';
import { GAME_SESSION_MS, linkUrl } from './rules.ts';
import { endOldestSessions, insertGameSessions } from './table.ts';

type Session = OutputOf<typeof contract>['sessions'][number];

export default handler(contract, {
  async prepare({ input, serverId: server_id, db, ask, deps }) {
    const accounts = [...new Set(input.gp_ids)].map((gp_id) => ({ gp_id, mac: deps.gameAccountMac(gp_id) }));
    const [users, former] = await Promise.all([
      findUsersByGameAccounts(
        db,
        accounts.map(({ gp_id }) => gp_id),
      ),
      findFormerUsers(
        db,
        accounts.map(({ mac }) => mac),
      ),
    ]);
    const players = accounts.map(({ gp_id, mac }) => ({
      gp_id,
      user_id: users.get(gp_id) ?? null,
      former_user_ids: former.get(mac.toString('hex')) ?? [],
    }));
    const admitted = await ask(admitPlayers, { server_id, players });
    if (!admitted.server_exists) return fail('not_found');
    const characters = await describeCharacters(
      ask,
      server_id,
      admitted.players.flatMap((player) => player.characters),
    );
    return isFailure(characters) ? characters : { players: admitted.players, characters };
  },

  async handle({ serverId: server_id, deps, now, tx, emit, prepared: { players, characters } }) {
    const expiresAt = new Date(now.getTime() + GAME_SESSION_MS);
    const tokens = new Map(
      players
        .filter(({ status }) => status === 'member')
        .map(({ user_id }) => [user_id!, newToken('gs', deps.cell)]),
    );
    if (tokens.size > 0) {
      const begun = [...tokens].map(([user_id, token]) => ({ user_id, token_hash: hashToken(token) }));
      const times = { created_at: now, expires_at: expiresAt };
      const sessions = await insertGameSessions(tx, server_id, begun, times);
      emit(draft(gameSessionsCreated, { server_id, sessions }));
      const key_ids = await endOldestSessions(tx, server_id, [...tokens.keys()]);
      if (key_ids.length > 0) emit(draft(gameSessionsReplaced, { server_id, key_ids }));
    }
    const sessions = players.map(({ gp_id, user_id, status, link_code, characters: own }): Session => {
      const token = tokens.get(user_id ?? 0) ?? null;
      return {
        gp_id,
        status,
        token,
        expires_at: token && expiresAt.toISOString(),
        player:
          token === null
            ? null
            : { user_id: user_id!, characters: own.map((each) => characters.get(each.server_character_id)!) },
        link_url: link_code && linkUrl(deps.publicUrl, link_code),
        link_code,
      };
    });
    return { sessions };
  },
});
