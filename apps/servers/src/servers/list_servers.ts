import type { OutputOf } from '@cabildo/contracts/action';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { characterLimit } from '@cabildo/contracts/limits';
import type { BuiltInRole } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/servers/list_servers.ts';
import { handler, userIdOf } from '../deps.ts';
import { rankOf } from '../roles/rules.ts';
import { findPlanned, listPlannedOf, type PlannedRow } from './table.ts';

type View = OutputOf<typeof contract>['servers'][number];

const view = (server: PlannedRow, role: BuiltInRole): View => {
  const { live_character_count, plan_expires_at, extra_characters: _, ...row } = server;
  return {
    ...row,
    plan_expires_at: plan_expires_at?.toISOString() ?? null,
    role,
    character_count: live_character_count,
    character_limit: characterLimit(server),
  };
};

export default handler(contract, {
  async run({ input, ctx, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    if (ctx.actor.kind === 'key') {
      const server = await findPlanned(db, ctx.actor.server_id);
      const own = server ? [view(server, 'admin')] : [];
      return { servers: own.slice(at.offset), ...pageOf(input, own.length) };
    }
    const { rows, total } = await listPlannedOf(db, userIdOf(ctx), at);
    const servers = rows.map(({ built_in, ...row }) => view(row, rankOf(built_in)));
    return { servers, ...pageOf(input, total) };
  },
});
