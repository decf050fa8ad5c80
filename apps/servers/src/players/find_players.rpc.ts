import contract from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import { handler } from '../deps.ts';
import { findMembersByGame } from '../members/table.ts';

export default handler(contract, {
  async run({ input: { players }, db }) {
    return { user_ids: await findMembersByGame(db, players) };
  },
});
