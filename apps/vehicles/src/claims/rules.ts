import { draft, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { keysEnded, type KeyEnd } from '@cabildo/contracts/vehicles/keys/events.ts';
import type { VehicleKey } from '@cabildo/contracts/vehicles/keys/keys.ts';
import { offerCancelled, type CancelReason } from '@cabildo/contracts/vehicles/offers/events.ts';
import type { OfferStatus, VehicleOffer } from '@cabildo/contracts/vehicles/offers/offers.ts';
import { charactersAmong, characterOf, orgOf } from '../owners/rules.ts';
import type { KeyRow } from './keys.table.ts';
import type { OfferRow } from './offers.table.ts';

/** The status of an offer: it expires at its time, whenever the job stores that, unless it is being paid for. */
export const offerStatusAt = ({ status, expires_at, payment_id }: OfferRow, now: Date): OfferStatus =>
  status === 'open' && payment_id === null && expires_at <= now ? 'expired' : status;

/** An offer as answers and events show it. */
export const offerView = (offer: OfferRow, now: Date): VehicleOffer => ({
  offer_id: offer.id,
  status: offerStatusAt(offer, now),
  ...pick(offer, 'vehicle_id', 'brand', 'model', 'plate', 'from_character_id', 'price'),
  from_org_id: orgOf(offer.seller_character_id),
  to_character_id: characterOf(offer.buyer_character_id),
  to_org_id: orgOf(offer.buyer_character_id),
  created_at: offer.created_at.toISOString(),
  expires_at: offer.expires_at.toISOString(),
});

/** The characters that an offer is about. */
export const partiesOf = ({
  seller_character_id,
  buyer_character_id,
  from_character_id,
}: Pick<OfferRow, 'seller_character_id' | 'buyer_character_id' | 'from_character_id'>): number[] =>
  charactersAmong(seller_character_id, buyer_character_id, from_character_id);

/** An offer after its end. */
export const ended = (offer: OfferRow, status: Exclude<OfferStatus, 'open'>, now: Date): OfferRow => ({
  ...offer,
  status,
  payment_id: null,
  ended_at: now,
});

/** An offer that is over without an answer, and its event. A payment that is under way finds it so, and is given back. */
export function cancelled(
  offer: OfferRow,
  reason: CancelReason,
  now: Date,
): { offer: OfferRow; event: EventDraft } {
  const over = ended(offer, 'cancelled', now);
  return { offer: over, event: draft(offerCancelled, { ...offerView(over, now), reason }, partiesOf(offer)) };
}

/** A key as answers show it. */
export const keyView = ({ vehicle_id, character_id, given_at, until }: Omit<KeyRow, 'id'>): VehicleKey => ({
  vehicle_id,
  server_character_id: character_id,
  given_at: given_at.toISOString(),
  until: until && until.toISOString(),
});

export const isValid = ({ until }: Pick<KeyRow, 'until'>, now: Date): boolean =>
  until === null || until > now;

/** A vehicle, as events about its keys name it. */
export interface NamedVehicle {
  readonly id: number;
  readonly brand: string;
  readonly model: string;
  readonly plate: string;
}

/** The event of keys of one vehicle that end; none where no key was valid. */
export function keysEndedOf(
  vehicle: NamedVehicle,
  gone: readonly KeyRow[],
  reason: KeyEnd,
  now: Date,
): EventDraft[] {
  const holders = gone.filter((key) => isValid(key, now)).map(({ character_id }) => character_id);
  if (holders.length === 0) return [];
  const data = {
    vehicle_id: vehicle.id,
    ...pick(vehicle, 'brand', 'model', 'plate'),
    server_character_ids: holders,
    reason,
  };
  return [draft(keysEnded, data, holders)];
}
