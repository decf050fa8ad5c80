import type { AnswerOf, Client } from '@cabildo/client';

/** All that the API knows of one person, and of a plate. */
export type PersonRecord = NonNullable<AnswerOf<Client['mdt']['lookupPerson']>['person']>;
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

/** The licence that loses points unless the officer names another: that for driving, about which most such charges are. */
export const licenseFor = <L extends { type: string }>(licenses: readonly L[]): L | undefined =>
  licenses.find(({ type }) => type === 'driving') ?? licenses[0];

/** Whether a text may be a plate: these have letters, figures, blanks and dashes, as short names and numbers of people do (CA-02). */
export const mayBePlate = (text: string): boolean =>
  /^[a-z0-9 -]{1,12}$/i.test(text) && /[a-z0-9]/i.test(text);

/** Whether a text is long enough to search plates by it (OT-09). */
export const mayBePartOfPlate = (text: string): boolean =>
  mayBePlate(text) && text.replaceAll(/[ -]/g, '').length >= 3;
