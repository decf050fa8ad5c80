import { z } from 'zod';
import { textParam } from '../../fields.ts';
import { MAX_PLATE } from '../config/config.ts';

/** The flags of a vehicle (CA-08). */
export const vehicleFlags = z
  .object({
    stolen: z.boolean(),
    /** null: the vehicle is not impounded. */
    impounded: z
      .object({
        fee: z.int(),
        place: z.string().nullable(),
        since: z.iso.datetime(),
        /** The user who impounded it; null: no user did. */
        by: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'VehicleFlags' });

/** A vehicle and its owner (CA-05): either a character or an organisation (VS-02). */
export const vehicle = z
  .object({
    vehicle_id: z.int(),
    server_id: z.int(),
    vehicle_model_id: z.int(),
    brand: z.string(),
    model: z.string(),
    plate: z.string(),
    color: z.string(),
    /** null: an organisation owns it. */
    owner_character_id: z.int().nullable(),
    /** VS-02: null: a character owns it. Events of versions before 0.4 do not say. */
    owner_org_id: z.int().nullable().default(null),
    flags: vehicleFlags,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Vehicle' });

/**
 * Actions in the log of vehicles (CA-07): `sold` by the dealer, `created` when the dealer gave the vehicle away, `flagged` when
 * its flags changed (CA-08).
 */
export const LOG_ACTIONS = ['created', 'updated', 'removed', 'sold', 'flagged'] as const;

/** An entry of the vehicles' log. */
export const vehicleLogEntry = z
  .object({
    log_id: z.int(),
    vehicle_id: z.int(),
    plate: z.string(),
    action: z.enum(LOG_ACTIONS),
    actor_user_id: z.int().nullable(),
    note: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'VehicleLogEntry' });

/** A plate as it is stored (CA-02): in upper case. Parameters have no blanks around them. */
export const plateOf = (given: string): string => given.toUpperCase();

/** The text by which plates are compared (CA-02): without blanks and dashes. */
export const plateKey = (plate: string): string => plate.replaceAll(/[ -]/g, '');

/** The fewest letters and digits by which plates are searched in look-ups (OT-09). */
const MIN_PLATE_PART = 3;

/** A part of a plate, for look-ups (OT-09). */
export const platePartParam = () =>
  textParam(MIN_PLATE_PART, MAX_PLATE, {
    pattern: /^(?:[ -]*[A-Za-z0-9]){3}[A-Za-z0-9 -]*$/,
    es: `admite al menos ${MIN_PLATE_PART} letras o cifras, con espacios y guiones hasta ${MAX_PLATE} caracteres`,
    en: `takes at least ${MIN_PLATE_PART} letters or digits, with blanks and hyphens up to ${MAX_PLATE} characters`,
  });

/** A plate (CA-02), which is stored in upper case. */
export const plateParam = () =>
  textParam(1, MAX_PLATE, {
    pattern: /^[A-Za-z0-9 -]+$/,
    es: `admite de 1 a ${MAX_PLATE} letras, cifras, espacios y guiones`,
    en: `takes 1 to ${MAX_PLATE} letters, digits, blanks and hyphens`,
  });
