import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import { warrantClosed } from '@cabildo/contracts/mdt/warrants/events.ts';
import { handler } from '../deps.ts';
import { decideClose } from './lifecycle.rules.ts';
import { WARRANT, warrantView } from './rules.ts';
import { lockWarrant, updateWarrant } from './table.ts';

export default handler(contract, {
  async handle({ input: { warrant_id, outcome }, ctx, serverId, tx, emit, now }) {
    const stored = await lockWarrant(tx, serverId, warrant_id);
    if (!stored) return fail('not_found');
    const closed = decideClose(WARRANT, stored, { outcome, editor: editorIn(ctx), now });
    if (isFailure(closed)) return closed;
    await updateWarrant(tx, closed);
    const warrant = warrantView(closed);
    emit(draft(warrantClosed, warrant, [closed.character_id]));
    return { warrant };
  },
});
