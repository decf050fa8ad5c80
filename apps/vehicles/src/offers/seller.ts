import type { Payee, Seller } from '@cabildo/saga';
import type { DealerLedger } from '../ledger/ledger.ts';
import { payerOf } from '../owners/payment.ts';
import { owner } from '../owners/resource.ts';
import { orgOf } from '../owners/rules.ts';
import { vehicle } from '../vehicles/resource.ts';
import { offerPayment, type OfferPaymentRow, SELLER } from './payments.table.ts';
import { keysOf, offer } from './resource.ts';
import { decideDelivery, decideRelease } from './sale.ts';

/** An offer with both of its sides. */
interface Deal {
  readonly serverId: number;
  readonly offerId: number;
  readonly vehicleId: number;
  readonly seller: number;
  readonly buyer: number;
}

/** The rows that a change of hands uses. */
export const handoverUses = ({ serverId, offerId, vehicleId, seller, buyer }: Deal) => ({
  offer: offer(offerId),
  vehicle: vehicle(vehicleId),
  keys: keysOf(vehicleId),
  seller: owner({ serverId, characterId: seller }),
  buyer: owner({ serverId, characterId: buyer }),
});

const payeeOf = (seller: number): Payee => {
  const org_id = orgOf(seller);
  return { payee: org_id === null ? { server_character_id: seller } : { org_id } };
};

/** How the owner of a vehicle takes part in the saga of a payment: the price is the owner's (VS-01). */
export const ownerSelling = (ledger: DealerLedger): Seller<OfferPaymentRow> => ({
  name: SELLER,
  describe: ({ vehicle: { brand, model, plate }, seller_character_id, buyer_character_id }) => ({
    sale: 'vehicle',
    goods: `${brand} ${model} (${plate})`,
    ...payeeOf(seller_character_id),
    ...payerOf(buyer_character_id),
  }),
  deliver: (payment, paid, origin) =>
    ledger.submit({
      ...origin,
      serverId: payment.server_id,
      uses: {
        purchase: offerPayment(payment.id),
        ...handoverUses({
          serverId: payment.server_id,
          offerId: payment.offer_id,
          vehicleId: payment.vehicle_id,
          seller: payment.seller_character_id,
          buyer: payment.buyer_character_id,
        }),
      },
      decide: (states, time) => decideDelivery(paid, states, time),
    }),
  release: (payment, ending, origin) =>
    ledger.submit({
      ...origin,
      serverId: payment.server_id,
      uses: { purchase: offerPayment(payment.id), offer: offer(payment.offer_id) },
      decide: (states, time) => decideRelease(ending, states, time),
    }),
});
