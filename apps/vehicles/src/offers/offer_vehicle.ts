import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import { offerMade } from '@cabildo/contracts/vehicles/offers/events.ts';
import contract from '@cabildo/contracts/vehicles/offers/offer_vehicle.ts';
import { isExempt, limitReached } from '@cabildo/kit/service';
import { countOpenOf, insertOffer, lockOpenOfVehicles, saveOffers } from '../claims/offers.table.ts';
import { ended, offerStatusAt, offerView, partiesOf } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { capOfOrg } from '../owners/acting.ts';
import { organisation } from '../owners/rules.ts';
import { lockOwners } from '../owners/table.ts';
import { findOwn } from '../vehicles/own.ts';
import { lockVehicle } from '../vehicles/table.ts';
import { expiredEvent, refuseFlagged } from './rules.ts';

const ALREADY_OFFERED = {
  es: 'El vehículo ya está ofrecido. Retira antes esa oferta con cancel_offer.',
  en: 'The vehicle is offered already. Take that offer back with cancel_offer first.',
};

export default handler(contract, {
  async prepare(scope) {
    const { input, ask, serverId, deps } = scope;
    const own = await findOwn(scope, input.vehicle_id);
    if (isFailure(own)) return own;
    const { owner_character_id: seller } = own.vehicle;
    const { to_character_id: characterId, to_org_id: orgId } = input;
    const from = { seller, fromId: own.deputy.characterId };
    if (orgId !== undefined) {
      const buyer = organisation(orgId);
      if (buyer === seller) return fail('self_transfer');
      const cap = await capOfOrg(ask, serverId, orgId);
      return isFailure(cap) ? cap : { ...from, buyer, toUser: null };
    }
    if (characterId === seller) return fail('self_transfer');
    const target = await deps.characters.live(serverId, characterId!);
    if (!target) return fail('character_not_found');
    return { ...from, buyer: characterId!, toUser: target.user_id };
  },
  async handle({ input, serverId, member, prepared, tx, emit, now }) {
    const { seller, buyer, fromId, toUser } = prepared;
    // None of them ends, and the character offers nothing else, before this is committed.
    const owners = await lockOwners(tx, new Map([seller, buyer, fromId].map((id) => [id, serverId])));
    if ([seller, buyer, fromId].some((id) => owners.get(id)!.isEnded)) return fail('character_not_found');
    const stored = await lockVehicle(tx, serverId, input.vehicle_id);
    if (stored?.owner_character_id !== seller) return fail('not_found');
    const kept = refuseFlagged(stored);
    if (kept) return kept;
    const [open] = await lockOpenOfVehicles(tx, [stored.id]);
    if (open) {
      if (offerStatusAt(open, now) === 'open') return fail('already_exists', { message: ALREADY_OFFERED });
      // Its time is over, which the job has not stored yet.
      const over = ended(open, 'expired', now);
      await saveOffers(tx, [over]);
      emit(expiredEvent(over, now));
    }
    if (!isExempt(member) && (await countOpenOf(tx, fromId, now)) >= MEMBER_LIMITS.open_offers.max)
      return limitReached('open_offers');
    const made = await insertOffer(tx, {
      server_id: serverId,
      vehicle_id: stored.id,
      ...pick(stored, 'brand', 'model', 'plate'),
      seller_character_id: seller,
      buyer_character_id: buyer,
      from_character_id: fromId,
      from_user_id: member.user_id,
      to_user_id: toUser,
      price: input.price,
      created_at: now,
      expires_at: new Date(now.getTime() + input.minutes * 60_000),
    });
    const offer = offerView(made, now);
    emit(draft(offerMade, offer, partiesOf(made)));
    return { offer_id: made.id, offer };
  },
});
