import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { friskCancelled, friskExpired, friskStarted } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/start.ts';
import type { Tx } from '@cabildo/kit/database';
import { spendQuota, type Emit } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockHolders } from '../holders/table.ts';
import { readFriskConfig } from './config.table.ts';
import { expiryOf, friskView, goesBefore, refuseOffDuty } from './rules.ts';
import { cancelMembersFriskOf, expireFriskOf, insertFrisk, insertResults, lockBeginning } from './table.ts';

const BEING_FRISKED = {
  es: 'Ya están cacheando a este personaje: espera a que terminen.',
  en: 'This character is being frisked already: wait until that is over.',
};

/** Ends what stands in the way of another frisk of the target: one whose time is over, and a member's before one by power. */
async function clearTheWay(
  tx: Tx,
  emit: Emit,
  { targetId, byPower, now }: { targetId: number; byPower: boolean; now: Date },
): Promise<void> {
  const over = await expireFriskOf(tx, targetId, now);
  if (over) {
    const characterIds = [over.searcher_character_id, targetId];
    emit(draft(friskExpired, friskView(over, now), characterIds), { actor: { kind: 'system', id: null } });
  }
  const passed = byPower ? await cancelMembersFriskOf(tx, targetId, now) : undefined;
  if (passed) emit(draft(friskCancelled, friskView(passed, now), [passed.searcher_character_id, targetId]));
}

export default handler(contract, {
  async prepare({ input, db, deps, serverId, member, character }) {
    const refusal = refuseOffDuty(await readFriskConfig(db, serverId), member);
    if (refusal) return refusal;
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
    const spent = await spendQuota(tx, { name: 'frisks_started', member, now });
    if (spent) return spent;
    const by_power = goesBefore(member);
    await lockBeginning(tx, target_character_id);
    await clearTheWay(tx, emit, { targetId: target_character_id, byPower: by_power, now });
    const frisk = await insertFrisk(tx, {
      server_id: serverId,
      searcher_user_id: member.user_id,
      ...parties,
      by_power,
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
