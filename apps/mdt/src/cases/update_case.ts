import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { caseUpdated } from '@cabildo/contracts/mdt/cases/events.ts';
import contract from '@cabildo/contracts/mdt/cases/update_case.ts';
import { handler } from '../deps.ts';
import { missingLink, strangersAmong } from './links.ts';
import { added, caseView, decideUpdate, refuseOthers } from './rules.ts';
import { lockCase, updateCase } from './table.ts';

export default handler(contract, {
  prepare: ({ input, serverId, deps }) => strangersAmong(deps, serverId, input.character_ids),
  async handle({ input, prepared: strangers, ctx, serverId, member, tx, emit, now }) {
    const { case_id, expected_version: expected, title, description } = input;
    const stored = await lockCase(tx, serverId, case_id);
    if (!stored) return fail('not_found');
    const refused = refuseOthers(stored, member);
    if (refused) return refused;
    const call_ids = input.call_ids && [...new Set(input.call_ids)];
    const punishment_ids = input.punishment_ids && [...new Set(input.punishment_ids)];
    const character_ids = input.character_ids && [...new Set(input.character_ids)];
    const sent = { title, description, call_ids, punishment_ids, character_ids };
    const decided = decideUpdate(stored, { sent, expected, editor: editorIn(ctx), now });
    if (isFailure(decided)) return decided;
    const { wanted, changed, before } = decided;
    // Only new characters are checked, because those of the case may have been deleted since.
    if (added(stored.character_ids, strangers).length > 0) return fail('character_not_found');
    const missing = await missingLink(tx, serverId, {
      call_ids: added(stored.call_ids, wanted.call_ids),
      punishment_ids: added(stored.punishment_ids, wanted.punishment_ids),
    });
    if (missing) return missing;
    const view = caseView(wanted);
    if (changed.length === 0) return { case: view };
    await updateCase(tx, wanted);
    const characterIds = [...new Set([...stored.character_ids, ...wanted.character_ids])];
    emit(draft(caseUpdated, { ...view, changed, before }, characterIds));
    return { case: view };
  },
});
