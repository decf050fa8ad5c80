import { isFailure } from '@cabildo/contracts';
import friskCancelled from '@cabildo/contracts/inventory/events/frisk.session.cancelled.ts';
import contract from '@cabildo/contracts/inventory/server_cacheo/cancel.ts';
import { mayCancel } from '../../domain/frisk.ts';
import { lockOpenFrisk } from '../../frisk.ts';
import { handler } from '../../handler.ts';
import { endFrisk } from '../../sql/frisks.ts';
import { friskView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const frisk = await lockOpenFrisk(tx, ctx.membership!, input, { now, may: mayCancel });
    if (isFailure(frisk)) return frisk;
    const { session_id, searcher_character_id, target_character_id } = frisk;
    const cancelled = await endFrisk(tx, session_id, 'cancelled', now);
    emit(friskCancelled, friskView(cancelled, now), {
      characterIds: [searcher_character_id, target_character_id],
    });
    return { session_id, state: 'cancelled' as const };
  },
});
