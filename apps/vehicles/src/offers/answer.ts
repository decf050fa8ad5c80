import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { EventDraft } from '@cabildo/contracts/event';
import type { VehicleOffer } from '@cabildo/contracts/vehicles/offers/offers.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import type { Ask, Emit } from '@cabildo/kit/service';
import { findOffer, lockOffer, saveOffers, type OfferRow } from '../claims/offers.table.ts';
import { offerView } from '../claims/rules.ts';
import { deputyOf } from '../owners/acting.ts';
import { refuseAnswer } from './rules.ts';

interface Asking {
  readonly db: Sql;
  readonly ask: Ask;
  readonly serverId: number;
  readonly characters: ReadonlySet<number>;
  readonly input: { readonly offer_id: number };
}

/** VS-01: refuses a caller who may not end an offer, which is for the seller or for the buyer to do. */
export async function refuseStranger(
  { db, ask, serverId, characters, input }: Asking,
  side: 'seller_character_id' | 'buyer_character_id',
) {
  const offer = await findOffer(db, serverId, input.offer_id);
  if (!offer) return fail('not_found');
  // Both sides of an offer stay the same, so that no lock is needed here.
  const deputy = await deputyOf(ask, offer[side], { serverId, characters, right: 'vehicles' });
  return isFailure(deputy) ? deputy : { offerId: offer.id };
}

/** Ends an offer that nobody has answered yet, by `end`. */
export async function endOffer(
  {
    tx,
    emit,
    serverId,
    now,
    prepared: { offerId },
  }: { tx: Tx; emit: Emit; serverId: number; now: Date; prepared: { offerId: number } },
  end: (offer: OfferRow) => { offer: OfferRow; event: EventDraft },
): Promise<{ offer: VehicleOffer } | Failure<'error' | 'not_found' | 'already_processed' | 'expired'>> {
  const stored = await lockOffer(tx, serverId, offerId);
  if (!stored) return fail('not_found');
  const refused = refuseAnswer(stored, now);
  if (refused) return refused;
  const { offer, event } = end(stored);
  await saveOffers(tx, [offer]);
  emit(event);
  return { offer: offerView(offer, now) };
}
