import { refuseGoverning } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { endShift } from '../shifts/end.ts';
import { lockOpenShift } from '../shifts/table.ts';
import { ledBy } from '../rosters/leads.ts';
import { assigned, decidePost, isSamePost, officerView, refuseUnled } from '../rosters/rules.ts';
import { lockOfficer, setPost } from '../rosters/table.ts';

export default handler(contract, {
  async prepare({ ctx, character: { isOwn }, member, deps }) {
    const governs = isOwn ? undefined : refuseGoverning(ctx);
    return governs ?? { own: await deps.characters.ofMember(member) };
  },
  async handle({ input, serverId, member, character: { id }, prepared: { own }, tx, emit, now }) {
    const stored = await lockOfficer(tx, serverId, id);
    if (stored.ended_at) return fail('character_not_found');
    const post = decidePost(stored, pick(input, 'department_id', 'rank', 'is_lead', 'callsign'));
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
    const officer = officerView({ character_id: id, ...post });
    if (isSamePost(post, stored)) return { officer };
    // Who stays in the department of the role map leaves it with the chat role, whatever the rank (BO-13).
    const is_mapped = stored.is_mapped && post.department_id === stored.department_id;
    await setPost(tx, id, { ...post, is_mapped });
    emit(assigned(stored, post, { name: department?.name ?? null, reason: 'staff' }));
    return { officer };
  },
});
