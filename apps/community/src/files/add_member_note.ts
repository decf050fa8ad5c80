import { randomUUID } from 'node:crypto';
import contract from '@cabildo/contracts/community/files/add_member_note.ts';
import { memberNoted, memberWarned } from '@cabildo/contracts/community/files/events.ts';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { row } from '@cabildo/kit/database';
import { handler } from '../deps.ts';
import { countNotes, fileEntries, hasFile } from './table.ts';
import { entryView } from './views.ts';

const MAX_NOTES = 1_000;
const FULL = {
  es: `La ficha ya tiene ${MAX_NOTES} notas, el máximo.`,
  en: `The file has ${MAX_NOTES} notes already, the most that it may have.`,
};

export default handler(contract, {
  async prepare({ input: { target_user_id: user_id }, serverId, ask }) {
    return (await ask(resolveMembership, { server_id: serverId, user_id })).membership !== null;
  },
  async handle({ input, ctx, serverId, member, prepared: isMember, tx, emit, now }) {
    const { target_user_id: user_id, text, is_warning } = input;
    if (!isMember && !(await hasFile(tx, serverId, user_id))) return fail('not_found');
    if (user_id === member.user_id) return fail('forbidden');
    await tx.lock('notes of a member', user_id);
    if ((await countNotes(tx, serverId, user_id)) >= MAX_NOTES)
      return fail('limit_exceeded', { message: FULL });
    const entry = {
      server_id: serverId,
      user_id,
      kind: is_warning ? 'warning' : 'note',
      ref_id: null,
      at: now,
      by_user_id: member.user_id,
      note: text,
      note_en: null,
      event_id: randomUUID(),
    } as const;
    const made = (await row(tx, fileEntries.insert(entry).returning(fileEntries.columns)))!;
    emit(draft(is_warning ? memberWarned : memberNoted, { note_id: made.id, user_id }));
    return { note_id: made.id, entry: entryView(made, ctx.locale) };
  },
});
