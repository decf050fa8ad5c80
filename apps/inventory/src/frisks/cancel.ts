import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { friskCancelled } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/cancel.ts';
import { handler } from '../deps.ts';
import { lockOpenFrisk } from './lock-for-caller.ts';
import { mayCancel, friskView } from './rules.ts';
import { endFrisk } from './table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit, now }) {
    const frisk = await lockOpenFrisk(tx, member, input, { now, may: mayCancel });
    if (isFailure(frisk)) return frisk;
    const { id: session_id, searcher_character_id, target_character_id } = frisk;
    const cancelled = await endFrisk(tx, session_id, 'cancelled', now);
    emit(draft(friskCancelled, friskView(cancelled, now), [searcher_character_id, target_character_id]));
    return { session_id, state: 'cancelled' as const };
  },
});
