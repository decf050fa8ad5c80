import contract from '@cabildo/contracts/servers/config/shows_leaderboard.rpc.ts';
import { handler } from '../deps.ts';
import { showsLeaderboard } from './rules.ts';
import { findServerConfig, listAbsent } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const config = await findServerConfig(db, input.server_id);
    if (config === undefined || !showsLeaderboard(config.extra_config)) return { shows_leaderboard: false };
    return { shows_leaderboard: true, absent_character_ids: await listAbsent(db, input.server_id) };
  },
});
