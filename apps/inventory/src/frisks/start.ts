import { fail, draft } from '@cabildo/contracts';
import { friskExpired, friskStarted } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/start.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockHolders } from '../holders/table.ts';
import { expiryOf, friskView } from './rules.ts';
import { expireFriskOf, insertFrisk, insertResults } from './table.ts';

const BEING_FRISKED = {
  es: 'Ya están cacheando a este personaje: espera a que terminen.',
  en: 'This character is being frisked already: wait until that is over.',
};

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    if (input.target_character_id === character.id) return fail('self_transfer');
    const target = await deps.characters.live(serverId, input.target_character_id);
    if (!target) return fail('character_not_found');
    return {
      searcher_character_id: character.id,
      target_character_id: target.server_character_id,
      target_user_id: target.user_id,
    };
  },
  async handle({ serverId, member, tx, emit, now, prepared: parties }) {
    const { searcher_character_id, target_character_id } = parties;
    const spent = await spendQuota(tx, { name: 'frisks_started', member, id: searcher_character_id, now });
    if (spent) return spent;
    const over = await expireFriskOf(tx, target_character_id, now);
    if (over) {
      const characterIds = [over.searcher_character_id, target_character_id];
      emit(draft(friskExpired, friskView(over, now), characterIds), { actor: { kind: 'system', id: null } });
    }
    const frisk = await insertFrisk(tx, {
      server_id: serverId,
      searcher_user_id: member.user_id,
      ...parties,
      started_at: now,
      expires_at: expiryOf(now),
    });
    if (!frisk) return fail('already_exists', { message: BEING_FRISKED });
    const characterIds = [searcher_character_id, target_character_id];
    const ended = await lockHolders(tx, new Map(characterIds.map((id) => [id, serverId])));
    if (ended.size > 0) return fail('character_not_found');
    const results = await insertResults(tx, frisk.id, target_character_id);
    const session = { ...friskView(frisk, now), results };
    emit(draft(friskStarted, session, characterIds));
    return { session_id: frisk.id, session };
  },
});
