import type { AnswerOf, Client } from '@cabildo/client';
import { entryOf, type Value } from './conflict.ts';

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

/** The licence that loses points unless the officer names another: that for driving, about which most such charges are. */
export const licenseFor = <L extends { type: string }>(licenses: readonly L[]): L | undefined =>
  licenses.find(({ type }) => type === 'driving') ?? licenses[0];

/** Plates have letters and figures in one short word; identity numbers have figures alone, names letters. */
export const looksLikePlate = (text: string): boolean =>
  /^[a-z0-9-]{2,12}$/i.test(text) && /[a-z]/i.test(text) && /\d/.test(text);

/** The control gives the time of this place; the API takes one with its zone. */
export const momentOf = (local: unknown): string | undefined =>
  typeof local === 'string' && local !== '' ? new Date(local).toISOString() : undefined;

/** A time with its zone as the control gives times; null: an empty control. */
export function localOf(moment: string | null): string {
  if (moment === null) return '';
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Reads a part of a warrant or BOLO from its control. A time that was not touched keeps its seconds. */
export function readSearch(name: string, value: unknown, base: { expires_at: string | null }): Value {
  if (name === 'plate') return entryOf(String(value ?? '').toUpperCase());
  if (name !== 'expires_at') return entryOf(value);
  return value === localOf(base.expires_at) ? base.expires_at : (momentOf(value) ?? null);
}

/** Says a part of a warrant or BOLO in words. */
export const showSearch = (name: string, value: NonNullable<Value>): string =>
  name === 'expires_at' ? localOf(String(value)).replace('T', ' ') : String(value);
