import type { AnswerOf, Client } from '@cabildo/client';

/** All that the API knows of one person, and of a plate. */
export type PersonRecord = NonNullable<AnswerOf<Client['mdt']['lookupPerson']>['person']>;
export type FoundPerson = NonNullable<AnswerOf<Client['mdt']['lookupPerson']>['persons']>[number];
export type PlateRecord = AnswerOf<Client['mdt']['lookupPlate']>;
export type Charge = AnswerOf<Client['mdt']['listCharges']>['charges'][number];

/** A charge of a ticket, and how often it counts. */
export interface Counted {
  charge: Charge;
  count: number;
}

export interface Sum {
  fine: number;
  minutes: number;
  points: number;
}

/** The sum of the charges of a ticket, as the API adds them up (OT-07). */
export const sumOf = (counted: readonly Counted[]): Sum => ({
  fine: counted.reduce((sum, { charge, count }) => sum + charge.fine_amount * count, 0),
  minutes: counted.reduce((sum, { charge, count }) => sum + charge.jail_minutes * count, 0),
  points: counted.reduce((sum, { charge, count }) => sum + charge.license_points * count, 0),
});

/** Plates have letters and figures in one short word; identity numbers have figures alone, names letters. */
export const looksLikePlate = (text: string): boolean =>
  /^[a-z0-9-]{2,12}$/i.test(text) && /[a-z]/i.test(text) && /\d/.test(text);

/** The control gives the time of this place; the API takes one with its zone. */
export const momentOf = (local: unknown): string | undefined =>
  typeof local === 'string' && local !== '' ? new Date(local).toISOString() : undefined;
