import { imageId } from '../../images.ts';
import { z } from 'zod';
import { characterLicense } from '../../inventory/licenses/licenses.ts';
import { vehicle } from '../../vehicles/vehicles/vehicles.ts';
import { bolo } from '../bolos/bolos.ts';
import { caseFile, linkedPunishment } from '../cases/cases.ts';
import { jailTime } from '../jail/jail.ts';
import { punishment } from '../punishments/punishments.ts';
import { warrant } from '../warrants/warrants.ts';

/** The most persons that a search finds. */
export const MAX_PERSONS = 20;
/** The most plates that a search finds. */
export const MAX_PLATES = 20;
/** The newest punishments and cases, of each kind, that the look-up of one person shows, and those of a person among many. */
export const MAX_RECORDS = 20;
export const MAX_BRIEF_RECORDS = 5;

/** The services that a look-up asks. One that is away leaves its part out, and is named in `missing`. */
export const ASKED = ['servers', 'inventory', 'vehicles'] as const;
export const missing = z.array(z.enum(ASKED));

/** A character as a look-up shows it. */
export const lookedUp = z
  .object({
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    /** `YYYY-MM-DD` */
    birthdate: z.string().nullable(),
    gender: z.string().nullable(),
    nationality: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    user_id: z.int(),
    status: z.enum(['active', 'dead']),
  })
  .meta({ id: 'LookedUp' });

/** `wanted`: there is an active arrest warrant or BOLO. */
export const personFlags = z.array(z.enum(['wanted', 'dead']));

/** The active warrants, arrests first, and the active BOLOs, the newest first. */
const searches = { warrants: z.array(warrant), bolos: z.array(bolo) };

/** All that is known of one person (OT-09). */
export const person = z
  .object({
    /** null while the servers service is away. */
    character: lookedUp.nullable(),
    /** The first 50 licences, and the newest 50 vehicles; empty while their service is away. */
    licenses: z.array(characterLicense),
    vehicles: z.array(vehicle),
    flags: personFlags,
    /** null: the character is not in jail (RC-05). */
    jail: jailTime.nullable(),
    ...searches,
    /** The newest first. */
    punishments: z.array(punishment),
    cases: z.array(caseFile),
  })
  .meta({ id: 'Person' });

/** A person among those that a search has found. */
export const foundPerson = z
  .object({
    character: lookedUp,
    flags: personFlags,
    /** null: the character is not in jail (RC-05). */
    jail: jailTime.nullable(),
    ...searches,
    punishments: z.array(linkedPunishment),
    cases: z.array(caseFile.pick({ case_id: true, number: true, status: true, title: true })),
  })
  .meta({ id: 'FoundPerson' });

/** The flags of a vehicle, as words; `wanted`: there is an active BOLO of it or of its plate, or its owner is wanted. */
export const plateFlags = z.array(z.enum(['stolen', 'impounded', 'wanted']));

/** A plate among those that a search has found. */
export const foundPlate = z
  .object({
    plate: z.string(),
    /** null: the plate of an active BOLO that no vehicle has, or the vehicles service is away. */
    vehicle: vehicle.nullable(),
    owner: lookedUp.nullable(),
    flags: plateFlags,
    /** The active BOLOs, the newest first. */
    bolos: z.array(bolo),
  })
  .meta({ id: 'FoundPlate' });
