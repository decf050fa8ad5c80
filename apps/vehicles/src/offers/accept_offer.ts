import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import { ordererOf } from '@cabildo/saga';
import { findOffer } from '../claims/offers.table.ts';
import { capOf } from '../config/cap.ts';
import { handler } from '../deps.ts';
import { deputyOf } from '../owners/acting.ts';
import { paymentOf } from '../owners/payment.ts';
import { offerPayment } from './payments.table.ts';
import { decideAcceptance } from './sale.ts';
import { handoverUses } from './seller.ts';

/** VS-01: nobody takes the money of an organisation for a vehicle that the same person offers. */
const BOTH_SIDES = fail('self_transfer');

export default handler(contract, {
  async prepare({ input, db, deps, ask, serverId, member, characters }) {
    const offer = await findOffer(db, serverId, input.offer_id);
    if (!offer) return fail('not_found');
    const { buyer_character_id: buyer, from_user_id, price } = offer;
    const deputy = await deputyOf(ask, buyer, { serverId, characters, right: 'vehicles' });
    if (isFailure(deputy)) return deputy;
    if (buyer < 0 && price > 0 && from_user_id === member.user_id) return BOTH_SIDES;
    const payment = paymentOf(input, buyer);
    if (isFailure(payment)) return payment;
    const player = { userId: member.user_id, sent: input.cp_role_ids };
    const cap = deputy.cap ?? (await capOf(ask, serverId, await deps.rules.load(serverId), player));
    const id = await deps.purchaseIds.reserve(1, db);
    return { id, characterId: deputy.characterId, cap, offer, payment };
  },
  async execute(scope) {
    const { deps, ask, serverId, prepared, origin } = scope;
    const { id, characterId, cap, offer, payment } = prepared;
    const order = { id, characterId, cap, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          purchase: offerPayment(id),
          ...handoverUses({
            serverId,
            offerId: offer.id,
            vehicleId: offer.vehicle_id,
            seller: offer.seller_character_id,
            buyer: offer.buyer_character_id,
          }),
        },
        decide: (states, time) => decideAcceptance(order, states, time),
      });
    return deps.owners.carryOut(submit, payment, { ask, origin });
  },
});
