import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/characters/declare_dead.ts';
import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { lockCharacter, markDead } from './table.ts';
import { subtractLiveCharacters } from '../config/table.ts';
import { handler } from '../deps.ts';
import { noteMembers } from '../map-notes/table.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit, now }) {
    const { server_id } = member;
    if (!(await lockServer(tx, server_id))) return fail('not_found');
    // A death cannot be undone, so the locked membership decides and not the cached one.
    const [caller] = await lockMembers(tx, server_id, [member.user_id]);
    if (!caller || !isAllowed(contract.access.to, caller)) return fail('forbidden');
    const character = await lockCharacter(tx, server_id, input.server_character_id);
    if (!character) return fail('character_not_found');
    if (character.status === 'dead') return fail('already_processed');
    await markDead(tx, character.id, now);
    await subtractLiveCharacters(tx, server_id, 1);
    const { id, user_id, name, surname, dni_number } = character;
    await noteMembers(tx, server_id, [user_id], now);
    const data = { server_id, user_id, server_character_id: id, name, surname, dni_number };
    emit(draft(characterDied, { ...data, killed_by: caller.gp_username }, [id]));
    return { server_character_id: id, status: 'dead' as const };
  },
});
