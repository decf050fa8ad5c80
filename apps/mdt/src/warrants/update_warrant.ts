import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { warrantUpdated } from '@cabildo/contracts/mdt/warrants/events.ts';
import contract from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { handler } from '../deps.ts';
import { momentOf, refusePast } from './lifecycle.rules.ts';
import { decideUpdate, refuseCase, warrantView } from './rules.ts';
import { lockCaseOf, lockWarrant, updateWarrant } from './table.ts';

export default handler(contract, {
  async handle({ input, ctx, serverId, tx, emit, now }) {
    const { warrant_id, expected_version: expected, type, reason, case_id, expires_at } = input;
    const past = refusePast(expires_at, now);
    if (past) return past;
    const stored = await lockWarrant(tx, serverId, warrant_id);
    if (!stored) return fail('not_found');
    const sent = { type, reason, case_id, expires_at: momentOf(expires_at) };
    const decided = decideUpdate(stored, { sent, expected, editor: editorIn(ctx), now });
    if (isFailure(decided)) return decided;
    const { row: wanted, changed, before } = decided;
    const isFiled = wanted.case_id !== null && wanted.case_id !== stored.case_id;
    const refused = isFiled ? refuseCase(await lockCaseOf(tx, serverId, wanted.case_id)) : undefined;
    if (refused) return refused;
    const warrant = warrantView(wanted);
    if (changed.length === 0) return { warrant };
    await updateWarrant(tx, wanted);
    emit(draft(warrantUpdated, { ...warrant, changed, before }, [wanted.character_id]));
    return { warrant };
  },
});
