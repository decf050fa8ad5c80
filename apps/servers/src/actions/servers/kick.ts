import { fail, isAllowed } from '@cabildo/contracts';
import kickRefused from '@cabildo/contracts/servers/events/member.kick.refused.ts';
import kicked from '@cabildo/contracts/servers/events/member.member.kicked.ts';
import contract from '@cabildo/contracts/servers/servers/kick.ts';
import { lockedMembership, membershipOf } from '../../caller.ts';
import { standingOf, standsAbove } from '../../domain/role.ts';
import { endCharacters } from '../../endings.ts';
import { handler } from '../../handler.ts';
import { lockCharactersOf } from '../../sql/characters.ts';
import { deleteMember, lockMembers } from '../../sql/members.ts';
import { freePlace, lockServer } from '../../sql/servers.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id, user_id } = membershipOf(ctx);
    const targetId = input.target_user_id;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // What the edge remembers of the caller may be a moment old: the locked rows decide.
    const locked = await lockMembers(tx, server_id, [user_id, targetId]);
    const caller = locked.find((member) => member.user_id === user_id);
    const target = locked.find((member) => member.user_id === targetId);
    if (!caller) return fail('forbidden');
    const mayKick = isAllowed(contract.access, lockedMembership(server_id, caller));
    if (!target) return fail(mayKick ? 'not_found' : 'forbidden');
    const told = { server_id, user_id: targetId, gp_username: target.gp_username };
    if (!mayKick || !standsAbove(standingOf(caller), standingOf(target))) {
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
