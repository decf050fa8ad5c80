import { fail, type Failure } from '@cabildo/contracts/errors';
import {
  MEMBER_LIMITS,
  type CharacterLimitName,
  type CountedLimitName,
  type LimitWindow,
  type MemberLimit,
  type MemberLimitName,
  type OrgLimitName,
} from '@cabildo/contracts/limits';
import {
  isAllowed,
  personOf,
  type KeyMembership,
  type Membership,
  type Outsider,
} from '@cabildo/contracts/permissions';
import type { Tx } from '../database/database.ts';
import { countUse, personSubject } from './table.ts';

const WINDOW_MS: Readonly<Record<Exclude<LimitWindow, 'ever' | 'now'>, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
};
const WINDOWS = {
  hour: { es: 'en una hora', en: 'in an hour' },
  day: { es: 'en 24 horas', en: 'in 24 hours' },
  ever: { es: 'en total', en: 'in all' },
  now: { es: 'a la vez', en: 'at a time' },
} as const satisfies Record<LimitWindow, object>;
const SUBJECTS = {
  user: { es: 'por persona', en: 'for each person' },
  character: { es: 'por personaje', en: 'for each character' },
  org: { es: 'por organización', en: 'for each organisation' },
  server: { es: 'por servidor', en: 'for each server' },
} as const satisfies Record<MemberLimit['per'], object>;

/** One use of a member limit: it counts for the person who calls, or for a character or an organisation where the limit says so. */
export type QuotaUse = {
  /** The caller, who may be exempt. */
  readonly member: Membership | KeyMembership | Outsider;
  readonly now: Date;
} & (
  | { readonly name: CharacterLimitName; readonly characterId: number }
  | { readonly name: OrgLimitName; readonly orgId: number }
  | { readonly name: Exclude<CountedLimitName, CharacterLimitName | OrgLimitName> }
);

/** True for owners, admins and keys of the server, for whom no member limit counts (FU-09). */
export const isExempt = (member: Membership | KeyMembership | Outsider): boolean =>
  isAllowed('admin', member);

/** Builds the refusal of a limit that is used up; it names the limit (FU-09). */
export function limitReached(name: MemberLimitName): Failure<'limit_exceeded'> {
  const { max, per, window, es, en }: MemberLimit = MEMBER_LIMITS[name];
  const [when, whose] = [WINDOWS[window], SUBJECTS[per]];
  return fail('limit_exceeded', {
    status: 400,
    message: {
      es: `Límite ${name}: ${max} ${es} ${whose.es} ${when.es}.`,
      en: `Limit ${name}: ${max} ${en} ${whose.en} ${when.en}.`,
    },
  });
}

/** The subject for which a use counts. */
function subjectOf(use: QuotaUse, personId: number): string {
  if ('characterId' in use) return `character:${use.characterId}`;
  return 'orgId' in use ? `org:${use.orgId}` : personSubject(personId);
}

/**
 * Counts one use of a member limit (FU-09) in the transaction that inserts the counted row, so that a refused command uses
 * nothing and callers at once never pass the limit. Locks a row until the end, so call this before any other lock.
 * @returns the refusal `limit_exceeded` (400) if the limit is used up, otherwise undefined
 */
export async function spendQuota(tx: Tx, use: QuotaUse): Promise<Failure<'limit_exceeded'> | undefined> {
  const { name, member, now } = use;
  if (member.user_id === null || isExempt(member)) return undefined;
  const { max, window } = MEMBER_LIMITS[name];
  const subject = subjectOf(use, personOf(member));
  const endsAt = window === 'ever' ? ('infinity' as const) : new Date(now.getTime() + WINDOW_MS[window]);
  const counted = { server_id: member.server_id, subject, name, max, endsAt, now };
  return (await countUse(tx, counted)) ? undefined : limitReached(name);
}
