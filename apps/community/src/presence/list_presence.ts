import contract from '@cabildo/contracts/community/presence/list_presence.ts';
import { refuseReversed } from '@cabildo/contracts/fields';
import { fail } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { listDays } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db }) {
    const { from, to } = input;
    if (from > to) return refuseReversed();
    const seesAll = isAllowed('manage_activity', member);
    if (!seesAll && input.user_id !== undefined && input.user_id !== member.user_id) return fail('forbidden');
    const userId = input.user_id ?? (seesAll ? undefined : member.user_id);
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listDays(db, { serverId, userId, from, to }, at);
    const days = rows.map(({ character_id, ...day }) => ({
      ...day,
      server_character_id: character_id === 0 ? null : character_id,
    }));
    return { days, ...pageOf(input, total) };
  },
});
