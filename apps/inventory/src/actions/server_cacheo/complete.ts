import { isFailure } from '@cabildo/contracts';
import friskCompleted from '@cabildo/contracts/inventory/events/frisk.session.completed.ts';
import contract from '@cabildo/contracts/inventory/server_cacheo/complete.ts';
import { eventActorOf } from '@cabildo/kit';
import { decideConfiscation, isSearcher, refuseUndecided, type Confiscated } from '../../domain/frisk.ts';
import { lockOpenFrisk } from '../../frisk.ts';
import { handler } from '../../handler.ts';
import { listResults } from '../../sql/frisk_results.ts';
import { endFrisk } from '../../sql/frisks.ts';
import { friskView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now, deps }) {
    const frisk = await lockOpenFrisk(tx, ctx.membership!, input, { now, may: isSearcher });
    if (isFailure(frisk)) return frisk;
    const { session_id, searcher_character_id, target_character_id } = frisk;
    const results = await listResults(tx, session_id);
    const refusal = refuseUndecided(results);
    if (refusal) return refusal;
    const chosen = results.filter(({ result }) => result === 'confiscated');
    const { confiscated } = (await deps.ledger.post(tx, emit, {
      serverId: ctx.membership!.server_id,
      items: chosen.map(({ item_id }) => item_id),
      characters: [target_character_id],
      decide: (state) => decideConfiscation(frisk, chosen, state),
      actor: eventActorOf(ctx),
    })) as Confiscated;
    const completed = await endFrisk(tx, session_id, 'completed', now);
    const characterIds = [searcher_character_id, target_character_id];
    emit(friskCompleted, { ...friskView(completed, now), confiscated }, { characterIds });
    return { session_id, state: 'completed' as const, confiscated };
  },
});
