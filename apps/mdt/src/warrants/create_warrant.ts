import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { warrantCreated } from '@cabildo/contracts/mdt/warrants/events.ts';
import { handler } from '../deps.ts';
import { shareServing } from '../rosters/table.ts';
import { begun, momentOf, refusePast } from './lifecycle.rules.ts';
import { refuseCase, refuseMoreActive, warrantView } from './rules.ts';
import { countActive, insertWarrant, lockCaseOf } from './table.ts';

export default handler(contract, {
  async prepare({ input: { server_character_id, expires_at }, serverId, deps, now }) {
    const past = refusePast(expires_at, now);
    if (past) return past;
    const subject = await deps.characters.live(serverId, server_character_id);
    return subject ? undefined : fail('character_not_found');
  },
  async handle({ input, serverId, member, tx, emit, now }) {
    const { server_character_id: character_id, type, reason, case_id = null, expires_at = null } = input;
    if (!(await shareServing(tx, serverId, [character_id]))) return fail('character_not_found');
    const refused =
      refuseMoreActive(await countActive(tx, serverId)) ??
      (case_id === null ? undefined : refuseCase(await lockCaseOf(tx, serverId, case_id)));
    if (refused) return refused;
    const made = await insertWarrant(tx, {
      server_id: serverId,
      character_id,
      type,
      reason,
      case_id,
      ...begun(member.user_id, momentOf(expires_at), now),
    });
    const warrant = warrantView(made);
    emit(draft(warrantCreated, warrant, [character_id]));
    return { warrant_id: made.id, warrant };
  },
});
