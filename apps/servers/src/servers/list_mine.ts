import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/servers/servers/list_mine.ts';
import { handler, userIdOf } from '../deps.ts';
import { rankOf } from '../roles/rules.ts';
import { serverView } from './rules.ts';
import { listServersOf } from './table.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listServersOf(db, userIdOf(ctx), at);
    const servers = rows.map(({ built_in, ...row }) => {
      const rank = rankOf(built_in);
      return { ...serverView(row, rank), my_role: rank };
    });
    return { servers, ...pageOf(input, total) };
  },
});
