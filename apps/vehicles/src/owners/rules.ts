import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Owner } from './table.ts';

/** VS-02: an owner as it is stored: a character, or an organisation under the negative of its number. */
export const organisation = (orgId: number): number => -orgId;

export const characterOf = (owner: number): number | null => (owner > 0 ? owner : null);
export const orgOf = (owner: number): number | null => (owner < 0 ? -owner : null);

/** The characters among owners, each once: an event is found by them. */
export const charactersAmong = (...owners: readonly number[]): number[] => [
  ...new Set(owners.filter((each) => each > 0)),
];

/** CA-03, VS-02: refuses an owner one more vehicle when it has as many as it may have. */
export const refuseMore = (
  owner: number,
  { vehicles }: Pick<Owner, 'vehicles'>,
  cap: number,
): Failure<'limit_exceeded'> | undefined =>
  vehicles >= cap ? fail('limit_exceeded', { message: tooMany(owner, cap) }) : undefined;

const tooMany = (owner: number, cap: number) => ({
  es: `${owner > 0 ? 'El personaje' : 'La organización'} ya tiene ${cap} vehículos, el máximo.`,
  en: `The ${owner > 0 ? 'character' : 'organisation'} already has ${cap} vehicles, the most it may have.`,
});
