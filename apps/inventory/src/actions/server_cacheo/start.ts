import { fail, isFailure } from '@cabildo/contracts';
import friskExpired from '@cabildo/contracts/inventory/events/frisk.session.expired.ts';
import friskStarted from '@cabildo/contracts/inventory/events/frisk.session.started.ts';
import contract from '@cabildo/contracts/inventory/server_cacheo/start.ts';
import { expiryOf } from '../../domain/frisk.ts';
import { handler } from '../../handler.ts';
import { insertResults } from '../../sql/frisk_results.ts';
import { expireFriskOf, insertFrisk } from '../../sql/frisks.ts';
import { lockHolders } from '../../sql/holders.ts';
import { friskView } from '../../views.ts';

const BEING_FRISKED = {
  es: 'Ya están cacheando a este personaje: espera a que terminen.',
  en: 'This character is being frisked already: wait until that is over.',
};

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const searcher = await deps.characters.named(ctx, input.searcher_character_id);
    if (isFailure(searcher)) return searcher;
    if (input.target_character_id === searcher) return fail('self_transfer');
    const target = await deps.characters.live(ctx, input.target_character_id);
    if (!target) return fail('character_not_found');
    return {
      searcher_character_id: searcher,
      target_character_id: target.server_character_id,
      target_user_id: target.user_id,
    };
  },
  async handle({ ctx, tx, emit, now, prepared: parties }) {
    const { server_id, user_id } = ctx.membership!;
    const { searcher_character_id, target_character_id } = parties;
    const over = await expireFriskOf(tx, target_character_id, now);
    if (over) {
      const characterIds = [over.searcher_character_id, target_character_id];
      emit(friskExpired, friskView(over, now), { characterIds, actor: { kind: 'system', id: null } });
    }
    const times = { started_at: now, expires_at: expiryOf(now) };
    const frisk = await insertFrisk(tx, { server_id, searcher_user_id: user_id, ...parties, ...times });
    if (!frisk) return fail('already_exists', { message: BEING_FRISKED });
    const results = await insertResults(tx, frisk.session_id, target_character_id);
    const characterIds = [searcher_character_id, target_character_id];
    const ended = await lockHolders(tx, new Map(characterIds.map((id) => [id, server_id])));
    if (ended.size > 0) return fail('character_not_found');
    const session = { ...friskView(frisk, now), results };
    emit(friskStarted, session, { characterIds });
    return { session_id: frisk.session_id, session };
  },
});
