import { offsetOf, pageOf } from '@cabildo/contracts';
import contract from '@cabildo/contracts/servers/servers/list_mine.ts';
import { userIdOf } from '../../caller.ts';
import { rankOf } from '../../domain/role.ts';
import { handler } from '../../handler.ts';
import { countServersOf, listServersOf } from '../../sql/servers.ts';
import { serverView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const userId = userIdOf(ctx);
    const [rows, total] = await Promise.all([
      listServersOf(db, userId, input.per_page, offsetOf(input)),
      countServersOf(db, userId),
    ]);
    const servers = rows.map(({ built_in, ...row }) => {
      const rank = rankOf(built_in);
      return { ...serverView(row, rank), my_role: rank };
    });
    return { servers, ...pageOf(input, total) };
  },
});
