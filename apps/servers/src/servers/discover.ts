import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/servers/discover.ts';
import { handler } from '../deps.ts';
import { publicServerView } from './rules.ts';
import { countPublicServers, listPublicServers } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const [rows, total] = await Promise.all([
      listPublicServers(db, input, input.per_page, offsetOf(input)),
      countPublicServers(db, input),
    ]);
    return { servers: rows.map(publicServerView), ...pageOf(input, total) };
  },
});
