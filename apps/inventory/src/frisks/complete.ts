import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { friskCompleted } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/complete.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { holder } from '../holders/resource.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';
import { lockOpenFrisk } from './lock-for-caller.ts';
import { decideConfiscation, isSearcher, refuseUndecided, friskView } from './rules.ts';
import { endFrisk, listResults } from './table.ts';

export default handler(contract, {
  async handle({ input, ctx, serverId, member, tx, emit, now, deps }) {
    const frisk = await lockOpenFrisk(tx, member, input, { now, may: isSearcher });
    if (isFailure(frisk)) return frisk;
    const { id: session_id, searcher_character_id, target_character_id } = frisk;
    const results = await listResults(tx, session_id);
    const refusal = refuseUndecided(results);
    if (refusal) return refusal;
    const chosen = results.filter(({ result }) => result === 'confiscated');
    const target = { serverId, characterId: target_character_id };
    const taken = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: {
        holder: holder(target),
        items: chosen.map(({ item_id }) => item({ serverId, id: item_id })),
        holdings: chosen.map(({ item_id }) => holding({ ...target, itemId: item_id })),
      },
      decide: (states) => decideConfiscation(frisk, chosen, states),
    });
    if (isFailure(taken)) throw new Error('a confiscation is never refused');
    const { confiscated } = taken;
    const completed = await endFrisk(tx, session_id, 'completed', now);
    const characterIds = [searcher_character_id, target_character_id];
    emit(draft(friskCompleted, { ...friskView(completed, now), confiscated }, characterIds));
    return { session_id, state: 'completed' as const, confiscated };
  },
});
