import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { offerExpired } from '@cabildo/contracts/vehicles/offers/events.ts';
import type { OfferRow } from '../claims/offers.table.ts';
import { offerStatusAt, offerView, partiesOf } from '../claims/rules.ts';
import type { Flags } from '../vehicles/rules.ts';

/** VS-01: an offer is answered or taken back once, in time, and not while it is being paid for. */
export function refuseAnswer(
  offer: OfferRow,
  now: Date,
): Failure<'error' | 'already_processed' | 'expired'> | undefined {
  const status = offerStatusAt(offer, now);
  if (status === 'expired') return fail('expired');
  if (status !== 'open') return fail('already_processed');
  return offer.payment_id === null ? undefined : fail('error', { status: 409, message: BEING_PAID });
}

/** VS-01: a vehicle that is impounded or stolen does not change hands. */
export const refuseFlagged = ({
  is_stolen,
  impounded_at,
}: Pick<Flags, 'is_stolen' | 'impounded_at'>): Failure<'error'> | undefined =>
  is_stolen || impounded_at !== null ? fail('error', { status: 409, message: FLAGGED }) : undefined;

/** The event of an offer whose time is over. */
export const expiredEvent = (offer: OfferRow, now: Date): EventDraft =>
  draft(offerExpired, offerView(offer, now), partiesOf(offer));

const BEING_PAID = {
  es: 'La oferta se está pagando en este momento. Vuelve a intentarlo en unos segundos.',
  en: 'The offer is being paid for at this moment. Try again in a few seconds.',
};

const FLAGGED = {
  es: 'El vehículo está en el depósito o figura como robado: así no cambia de manos.',
  en: 'The vehicle is impounded or reported stolen: so it does not change hands.',
};
