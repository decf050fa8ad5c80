import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import { boloClosed } from '@cabildo/contracts/mdt/bolos/events.ts';
import { handler } from '../deps.ts';
import { decideClose } from '../warrants/lifecycle.rules.ts';
import { BOLO, boloView, charactersIn } from './rules.ts';
import { lockBolo, updateBolo } from './table.ts';

export default handler(contract, {
  async handle({ input: { bolo_id, outcome }, ctx, serverId, tx, emit, now }) {
    const stored = await lockBolo(tx, serverId, bolo_id);
    if (!stored) return fail('not_found');
    const closed = decideClose(BOLO, stored, { outcome, editor: editorIn(ctx), now });
    if (isFailure(closed)) return closed;
    await updateBolo(tx, closed);
    const bolo = boloView(closed);
    emit(draft(boloClosed, bolo, charactersIn(closed)));
    return { bolo };
  },
});
