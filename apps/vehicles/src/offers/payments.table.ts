import type { OutputOf } from '@cabildo/contracts/action';
import type acceptOffer from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import { c } from '@cabildo/kit/database';
import { purchaseResource, purchaseTable, type Purchase } from '@cabildo/saga';

type VehicleView = OutputOf<typeof acceptOffer>['vehicle'];

/** The name of owners among those who sell. */
export const SELLER = 'offer';

/** A payment of the price of an offer (VS-01), by a character for itself or for an organisation. */
export interface OfferPaymentRow extends Purchase {
  readonly offer_id: number;
  readonly vehicle_id: number;
  /** Owners: characters, or the negative numbers of organisations. */
  readonly seller_character_id: number;
  readonly buyer_character_id: number;
  /** The vehicle as its buyer sees it once it is paid. */
  readonly vehicle: VehicleView;
}

export const offerPayments = purchaseTable(
  'offer_payments',
  {
    offer_id: c.bigint,
    vehicle_id: c.bigint,
    seller_character_id: c.bigint,
    buyer_character_id: c.bigint,
    vehicle: c.jsonb<VehicleView>(),
  },
  { exported: 'not: steps of a payment, which is in entries', locks: { offer_payments: 45 } },
);

export const offerPayment = purchaseResource(offerPayments, 'offer payment');
