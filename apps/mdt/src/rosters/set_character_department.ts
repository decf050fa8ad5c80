import { fail, isFailure, draft } from '@cabildo/contracts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import contract from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import getPlan from '@cabildo/contracts/servers/config/get_plan.rpc.ts';
import { withoutRosters } from '../departments/rules.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { decidePost, officerView } from './rules.ts';
import { lockOfficer, setDepartment } from './table.ts';

export default handler(contract, {
  async prepare({ ask, serverId }) {
    const answer = await ask(getPlan, { server_id: serverId });
    return isFailure(answer) ? answer : withoutRosters(answer.plan);
  },
  async handle({ input, serverId, character: { id }, tx, emit }) {
    const stored = await lockOfficer(tx, serverId, id);
    if (stored.ended_at) return fail('character_not_found');
    const post = decidePost(stored, input);
    if (isFailure(post)) return post;
    const department =
      post.department_id === null ? null : await shareDepartment(tx, serverId, post.department_id);
    if (department === undefined) return fail('not_found');
    const changed = { character_id: id, ...post };
    const officer = officerView(changed);
    if (post.department_id === stored.department_id && post.rank === stored.rank) return { officer };
    await setDepartment(tx, changed);
    const was = { old_department_id: stored.department_id, old_rank: stored.rank };
    const eventData = { ...officer, ...was, name: department?.name ?? null, reason: 'staff' as const };
    emit(draft(officerAssigned, eventData, [id]));
    return { officer };
  },
});
