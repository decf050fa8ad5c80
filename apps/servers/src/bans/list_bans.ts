import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/bans/list_bans.ts';
import { listBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { banView } from './rules.ts';

export default handler(contract, {
  async run({ input, serverId, db, now }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listBans(db, { server_id: serverId, now }, at);
    return { bans: rows.map(banView), ...pageOf(input, total) };
  },
});
