import contract from '@cabildo/contracts/community/presence/report_presence.ts';
import { fail } from '@cabildo/contracts/errors';
import { handler } from '../deps.ts';
import type { Seen } from './heartbeats.ts';

const TOO_SOON = {
  es: 'Esta parte de los jugadores se envió hace menos de un segundo.',
  en: 'This part of the players was reported less than a second ago.',
};

export default handler(contract, {
  async run({ input: { shard, players }, ctx, serverId, now, deps }) {
    const { heartbeats, players: members, characters } = deps;
    const at = now.getTime();
    const key = ctx.actor.kind === 'key' ? ctx.actor.key_id : 0;
    if (!heartbeats.admits(`${serverId}:${key}:${shard}`, at))
      return fail('limit_exceeded', { status: 429, message: TOO_SOON, retryAfter: 1 });
    const found = await Promise.all(
      players.map(async ({ gp_id, server_character_id: named, afk = false }): Promise<Seen | undefined> => {
        const userId = await members.userOf(serverId, gp_id);
        if (userId === null) return undefined;
        const character = named === undefined ? undefined : await characters.live(serverId, named);
        const characterId = character?.user_id === userId ? named! : 0;
        return { userId, characterId, isAfk: afk };
      }),
    );
    const known = found.filter((each) => each !== undefined);
    heartbeats.note(serverId, known, at);
    return { known: known.length, unknown: found.length - known.length };
  },
});
