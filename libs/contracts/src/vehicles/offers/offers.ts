import { z } from 'zod';
import { idParam } from '../../fields.ts';

/** VS-01: an offer is open until it is answered or taken back, its time is over, or one of both sides exists no more. */
export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** VS-01: how long an offer may be open, in minutes. */
export const OFFER_MINUTES = { least: 1, most: 1_440, usual: 15 } as const;

export const offerIdParam = { offer_id: idParam('offer') };

/** An offer of a vehicle to a character or an organisation (VS-01). */
export const vehicleOffer = z
  .object({
    offer_id: z.int(),
    status: z.enum(OFFER_STATUSES),
    vehicle_id: z.int(),
    brand: z.string(),
    model: z.string(),
    /** The plate at the time of the offer. */
    plate: z.string(),
    /** The character that made the offer: the owner, or one that acts for the organisation that is. */
    from_character_id: z.int(),
    /** null: the vehicle is the character's own. */
    from_org_id: z.int().nullable(),
    /** null: the offer is to an organisation. */
    to_character_id: z.int().nullable(),
    to_org_id: z.int().nullable(),
    /** 0: a gift. A tax comes on top. */
    price: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'VehicleOffer' });
export type VehicleOffer = z.output<typeof vehicleOffer>;
