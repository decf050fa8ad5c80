import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, type OwnMatter } from '../../event.ts';
import { money, sentence, type Sentence } from '../../sentence.ts';
import { partyOf, vehicleName } from '../vehicles/events.ts';
import { vehicleOffer, type VehicleOffer } from './offers.ts';

/** The matter of both sides. */
const OF_BOTH: OwnMatter<Pick<VehicleOffer, 'from_character_id' | 'to_character_id'>> = {
  whose: ({ from_character_id, to_character_id }) => ({ characters: [from_character_id, to_character_id] }),
};

const seller = ({ from_character_id, from_org_id }: VehicleOffer, locale: Locale) =>
  partyOf(from_character_id, from_org_id, locale);
const buyer = ({ to_character_id, to_org_id }: VehicleOffer, locale: Locale) =>
  partyOf(to_character_id, to_org_id, locale);

const forPrice = ({ price }: { price: number }, locale: Locale): Sentence =>
  price === 0
    ? sentence`${locale === 'es' ? 'gratis' : 'for free'}`
    : sentence`${locale === 'es' ? 'por' : 'for'} ${money(price)}`;

/** A vehicle was offered (VS-01). */
export const offerMade = defineEvent({
  type: 'vehicle.offer.made',
  data: vehicleOffer,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`${seller(data, 'es')} ofreció el vehículo ${vehicleName(data, 'es')} a ${buyer(data, 'es')} ${forPrice(data, 'es')}.`,
    en: (data) =>
      sentence`${seller(data, 'en')} offered the vehicle ${vehicleName(data, 'en')} to ${buyer(data, 'en')} ${forPrice(data, 'en')}.`,
  },
});

/** An offer was accepted and paid for: the vehicle has another owner (VS-01). */
export const offerAccepted = defineEvent({
  type: 'vehicle.offer.accepted',
  data: vehicleOffer.extend({
    /** The amount that the buyer paid, a tax included. */
    total_cost: z.int(),
    /** null for a gift. */
    payment_method: z.enum(['wallet', 'bank']).nullable(),
    /** The charge whose price the seller gets now; null for a gift. */
    charge_key: z.string().nullable(),
  }),
  own: { ...OF_BOTH, hides: ['total_cost', 'payment_method', 'charge_key'] },
  note: {
    es: (data) =>
      data.payment_method === null
        ? sentence`${seller(data, 'es')} regaló el vehículo ${vehicleName(data, 'es')} a ${buyer(data, 'es')}.`
        : sentence`${seller(data, 'es')} vendió el vehículo ${vehicleName(data, 'es')} a ${buyer(data, 'es')} por ${money(data.total_cost)} (${
            data.payment_method === 'wallet' ? 'efectivo' : 'banco'
          }).`,
    en: (data) =>
      data.payment_method === null
        ? sentence`${seller(data, 'en')} gave the vehicle ${vehicleName(data, 'en')} to ${buyer(data, 'en')}.`
        : sentence`${seller(data, 'en')} sold the vehicle ${vehicleName(data, 'en')} to ${buyer(data, 'en')} for ${money(data.total_cost)} (${
            data.payment_method === 'wallet' ? 'cash' : 'bank'
          }).`,
  },
});

/** An offer was refused by whom it was made to (VS-01). */
export const offerDeclined = defineEvent({
  type: 'vehicle.offer.declined',
  data: vehicleOffer,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`${buyer(data, 'es')} rechazó el vehículo ${vehicleName(data, 'es')} que le ofreció ${seller(data, 'es')}.`,
    en: (data) =>
      sentence`${buyer(data, 'en')} declined the vehicle ${vehicleName(data, 'en')} that ${seller(data, 'en')} offered.`,
  },
});

/** The reasons why an offer ends without an answer. */
export const CANCEL_REASONS = [
  'seller',
  'character_ended',
  'player_left',
  'vehicle_removed',
  'vehicle_passed_on',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const WHY: Readonly<Record<Locale, Readonly<Record<CancelReason, string>>>> = {
  es: {
    seller: '',
    character_ended: ', porque uno de los dos ya no vive',
    player_left: ', porque una de las personas dejó el servidor',
    vehicle_removed: ', porque el vehículo ya no existe',
    vehicle_passed_on: ', porque el vehículo tiene otro dueño',
  },
  en: {
    seller: '',
    character_ended: ', because one of both lives no more',
    player_left: ', because one of the people left the server',
    vehicle_removed: ', because the vehicle does not exist any more',
    vehicle_passed_on: ', because the vehicle has another owner',
  },
};

/** An offer was taken back, or one of both sides or the vehicle exists no more (VS-01). */
export const offerCancelled = defineEvent({
  type: 'vehicle.offer.cancelled',
  data: vehicleOffer.extend({ reason: z.enum(CANCEL_REASONS) }),
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`Se retiró la oferta del vehículo ${vehicleName(data, 'es')} de ${seller(data, 'es')} a ${buyer(data, 'es')}${WHY.es[data.reason]}.`,
    en: (data) =>
      sentence`The offer of the vehicle ${vehicleName(data, 'en')} by ${seller(data, 'en')} to ${buyer(data, 'en')} was withdrawn${WHY.en[data.reason]}.`,
  },
});

/** Nobody answered an offer in time (VS-01). */
export const offerExpired = defineEvent({
  type: 'vehicle.offer.expired',
  data: vehicleOffer,
  own: OF_BOTH,
  note: {
    es: (data) =>
      sentence`Caducó la oferta del vehículo ${vehicleName(data, 'es')} de ${seller(data, 'es')} a ${buyer(data, 'es')}.`,
    en: (data) =>
      sentence`The offer of the vehicle ${vehicleName(data, 'en')} by ${seller(data, 'en')} to ${buyer(data, 'en')} expired.`,
  },
});

/** An offer was paid for, but its vehicle could not be handed over any more: the money went back (VS-01). */
export const offerRefunded = defineEvent({
  type: 'vehicle.offer.refunded',
  data: z.object({
    offer_id: z.int(),
    vehicle_id: z.int(),
    /** The character that paid, for itself or for an organisation. */
    server_character_id: z.int(),
    brand: z.string(),
    model: z.string(),
    plate: z.string(),
    total_cost: z.int(),
  }),
  note: {
    es: (data) =>
      sentence`Se devolvieron ${money(data.total_cost)} a ${partyOf(data.server_character_id, null, 'es')}: el vehículo ${vehicleName(data, 'es')} ya no se pudo entregar.`,
    en: (data) =>
      sentence`${money(data.total_cost)} went back to ${partyOf(data.server_character_id, null, 'en')}: the vehicle ${vehicleName(data, 'en')} could no longer be handed over.`,
  },
});
