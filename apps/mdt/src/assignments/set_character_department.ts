import { draft, fail, isFailure, pick, refuseGoverning } from '@cabildo/contracts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import contract from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { endShift } from '../shifts/end.ts';
import { lockOpenShift } from '../shifts/table.ts';
import { ledBy } from '../rosters/leads.ts';
import { decidePost, isSamePost, officerView, refuseUnled } from '../rosters/rules.ts';
import { lockOfficer, setDepartment } from '../rosters/table.ts';

export default handler(contract, {
  async prepare({ ctx, character: { isOwn }, member, deps }) {
    const governs = isOwn ? undefined : refuseGoverning(ctx);
    return governs ?? { own: await deps.characters.ofMember(member) };
  },
  async handle({ input, serverId, member, character: { id }, prepared: { own }, tx, emit, now }) {
    const stored = await lockOfficer(tx, serverId, id);
    if (stored.ended_at) return fail('character_not_found');
    const post = decidePost(stored, pick(input, 'department_id', 'rank', 'is_lead'));
    if (isFailure(post)) return post;
    if (post.department_id !== stored.department_id) {
      const open = await lockOpenShift(tx, id);
      // A shift of no department is nobody's office. A refusal below undoes the end, which comes first as shifts are locked first.
      if (open && open.department_id !== null && open.department_id !== post.department_id)
        await endShift(tx, emit, open, { at: now, by: 'roster_changed', now, updatedBy: member.user_id });
    }
    const department =
      post.department_id === null ? null : await shareDepartment(tx, serverId, post.department_id);
    if (department === undefined) return fail('not_found');
    const unled = refuseUnled(await ledBy(tx, { member, own }), stored, post);
    if (unled) return unled;
    const changed = { character_id: id, ...post };
    const officer = officerView(changed);
    if (isSamePost(post, stored)) return { officer };
    await setDepartment(tx, changed);
    const { department_id: old_department_id, rank: old_rank, is_lead: was_lead } = stored;
    const was = { old_department_id, old_rank, was_lead };
    const eventData = { ...officer, ...was, name: department?.name ?? null, reason: 'staff' as const };
    emit(draft(officerAssigned, eventData, [id]));
    return { officer };
  },
});
