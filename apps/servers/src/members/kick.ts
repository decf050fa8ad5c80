import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import { kickRefused } from '@cabildo/contracts/servers/members/events.ts';
import contract from '@cabildo/contracts/servers/members/kick.ts';
import { standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { endCharacters } from '../characters/end-characters.ts';
import { lockCharactersOf } from '../characters/table.ts';
import { handler } from '../deps.ts';
import { lockRanks } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';
import { removeMember } from './remove.ts';

export default handler(contract, {
  async handle({ input, member, serverId, tx, emit, now }) {
    const targetId = input.target_user_id;
    if (!(await lockServer(tx, serverId))) return fail('not_found');
    const { caller, target } = await lockRanks(tx, member, targetId);
    if (!caller) return fail('forbidden');
    const mayKick = isAllowed(contract.access.to, caller);
    if (!target) return fail(mayKick ? 'not_found' : 'forbidden');
    const data = { server_id: serverId, user_id: targetId, gp_username: target.gp_username };
    if (!mayKick || !standsAbove(caller, target)) {
      emit(draft(kickRefused, { ...data, attempted_by: caller.gp_username }), {
        evenIfRefused: true,
        target: targetId,
      });
      return fail('forbidden');
    }
    const characters = input.delete_characters ? await lockCharactersOf(tx, serverId, targetId) : [];
    await endCharacters(tx, emit, { server_id: serverId, characters, deleted_by: caller.gp_username, now });
    const ids = characters.map(({ id }) => id);
    await removeMember({ tx, emit, now }, target, caller.gp_username, ids);
    return { kicked: true as const, characters_deleted: characters.length };
  },
});
