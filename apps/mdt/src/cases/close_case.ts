import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/cases/close_case.ts';
import { caseClosed } from '@cabildo/contracts/mdt/cases/events.ts';
import { handler } from '../deps.ts';
import { caseView, decideClose, refuseOthers } from './rules.ts';
import { lockCase, updateCase } from './table.ts';

export default handler(contract, {
  async handle({ input: { case_id }, ctx, serverId, member, tx, emit, now }) {
    const stored = await lockCase(tx, serverId, case_id);
    if (!stored) return fail('not_found');
    const refused = refuseOthers(stored, member);
    if (refused) return refused;
    const closed = decideClose(stored, editorIn(ctx), now);
    if (isFailure(closed)) return closed;
    await updateCase(tx, closed);
    const view = caseView(closed);
    emit(draft(caseClosed, view, closed.character_ids));
    return { case: view };
  },
});
