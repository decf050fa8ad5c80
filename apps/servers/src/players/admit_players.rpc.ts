import contract from '@cabildo/contracts/servers/players/admit_players.rpc.ts';
import { handler } from '../deps.ts';
import { newLinkCode } from '../link-codes/rules.ts';
import { renewLinkCodes } from '../link-codes/table.ts';
import { statusOf } from './rules.ts';
import { charactersOf, isServer, standingsOf } from './table.ts';

export default handler(contract, {
  async handle({ input: { server_id, players }, tx, deps, now }) {
    if (!(await isServer(tx, server_id))) return { server_exists: false, players: [] };
    const standings = await standingsOf(tx, server_id, players, now);
    const admitted = players.map(({ gp_id, user_id, former_user_ids }) => ({
      gp_id,
      user_id,
      status: statusOf({ gp_id, user_id, former_user_ids }, standings),
    }));
    const members = admitted.filter(({ status }) => status === 'member');
    const joinable = admitted.filter(({ status }) => status === 'unknown' || status === 'not_member');
    const played = await charactersOf(
      tx,
      server_id,
      members.map(({ user_id }) => user_id!),
    );
    const fresh = joinable.map(({ gp_id }) => ({ gp_id, code: newLinkCode(deps.randomInt) }));
    const codes = await renewLinkCodes(tx, server_id, fresh, now);
    return {
      server_exists: true,
      players: admitted.map((player) => ({
        ...player,
        link_code: codes.get(player.gp_id) ?? null,
        characters: (played.get(player.user_id ?? 0) ?? []).map(({ user_id: _, ...character }) => character),
      })),
    };
  },
});
