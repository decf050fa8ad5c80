import { fail } from '@cabildo/contracts';
import kickRefused from '@cabildo/contracts/servers/events/member.kick.refused.ts';
import kicked from '@cabildo/contracts/servers/events/member.member.kicked.ts';
import contract from '@cabildo/contracts/servers/servers/kick.ts';
import { isEntitled, membershipOf } from '../../caller.ts';
import { standsAbove } from '../../domain/role.ts';
import { endCharacters } from '../../endings.ts';
import { handler } from '../../handler.ts';
import { lockRanks } from '../../ranks.ts';
import { lockCharactersOf } from '../../sql/characters.ts';
import { deleteMember } from '../../sql/members.ts';
import { freePlace, lockServer } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id } = membershipOf(ctx);
    const targetId = input.target_user_id;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    const { caller, target } = await lockRanks({ ctx, tx }, targetId);
    if (!caller) return fail('forbidden');
    const mayKick = isEntitled(caller, contract.access);
    if (!target) return fail(mayKick ? 'not_found' : 'forbidden');
    const told = { server_id, user_id: targetId, gp_username: target.gp_username };
    if (!mayKick || !standsAbove(caller, target)) {
      emit(kickRefused, { ...told, attempted_by: caller.gp_username }, { evenIfRefused: true });
      return fail('forbidden');
    }
    const characters = input.delete_characters ? await lockCharactersOf(tx, server_id, targetId) : [];
    await endCharacters(tx, emit, { server_id, characters, deleted_by: caller.gp_username, now });
    await deleteMember(tx, server_id, targetId);
    await freePlace(tx, server_id);
    emit(
      kicked,
      { ...told, kicked_by: caller.gp_username, characters_deleted: characters.length },
      { characterIds: characters.map(({ id }) => id) },
    );
    return { kicked: true as const, characters_deleted: characters.length };
  },
});
