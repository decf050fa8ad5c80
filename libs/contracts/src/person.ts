import { z } from 'zod';
import type { Membership } from './permissions.ts';

/** A person in one server, as each service is asked what it holds of the person (ID-21). */
export const personInServer = z.object({
  server_id: z.int(),
  user_id: z.int(),
  /** The characters of the person there. */
  character_ids: z.array(z.int()).max(10_000),
});
export type PersonInServer = z.output<typeof personInServer>;

/** One row of what a service holds of a person. */
export const personalRow = z.record(z.string(), z.unknown());

/** Lists of all that a service holds of a person in one server, by name. */
export const personalLists = z.object({
  lists: z.record(z.string(), z.array(personalRow)),
  /** The lists that are longer than {@link MAX_PERSONAL_ROWS}; the newest rows are given. */
  cut: z.array(z.string()),
});
export type PersonalLists = z.output<typeof personalLists>;

/**
 * The number of a person, by which all is counted that is limited, given once or owed (ID-21): that of the first user whom the
 * account of the game platform had. It outlives that user, so whoever deletes the account and comes back has the same.
 */
export const personOf = ({ user_id, person_id }: Pick<Membership, 'user_id' | 'person_id'>): number =>
  person_id ?? user_id;

/** The name that is shown of a person who deleted the account. */
export const DELETED_NAME = 'Cuenta eliminada';

/** The most rows of one list in one server. */
export const MAX_PERSONAL_ROWS = 1_000;
