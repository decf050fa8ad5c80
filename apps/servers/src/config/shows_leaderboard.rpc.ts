import contract from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import { handler } from '../deps.ts';
import { showsLeaderboard } from './rules.ts';
import { findServerConfig } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const config = await findServerConfig(db, input.server_id);
    return { shows_leaderboard: config !== undefined && showsLeaderboard(config.extra_config) };
  },
});
