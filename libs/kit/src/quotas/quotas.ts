import { fail, isAllowed, MEMBER_LIMITS, type Failure, type Membership } from '@cabildo/contracts';
import type {
  CountedLimitName,
  KeyMembership,
  LimitWindow,
  MemberLimit,
  MemberLimitName,
} from '@cabildo/contracts';
import type { Tx } from '../database/database.ts';
import { countUse } from './table.ts';

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
  server: { es: 'por servidor', en: 'for each server' },
} as const satisfies Record<MemberLimit['per'], object>;

/** One use of a member limit. */
export interface QuotaUse {
  readonly name: CountedLimitName;
  /** The caller, who may be exempt. */
  readonly member: Membership | KeyMembership;
  /** The user or character that the limit counts for, as its `per` says. */
  readonly id: number;
  readonly now: Date;
}

/** True for owners, admins and keys of the server, for whom no member limit counts (FU-09). */
export const isExempt = (member: Membership | KeyMembership): boolean => isAllowed('admin', member);

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

/**
 * Counts one use of a member limit (FU-09) in the transaction that inserts the counted row, so that a refused command uses
 * nothing and callers at once never pass the limit. Locks a row until the end, so call this before any other lock.
 * @returns the refusal `limit_exceeded` (400) if the limit is used up, otherwise undefined
 */
export async function spendQuota(
  tx: Tx,
  { name, member, id, now }: QuotaUse,
): Promise<Failure<'limit_exceeded'> | undefined> {
  if (isExempt(member)) return undefined;
  const { max, per, window } = MEMBER_LIMITS[name];
  const endsAt = window === 'ever' ? ('infinity' as const) : new Date(now.getTime() + WINDOW_MS[window]);
  const use = { server_id: member.server_id, subject: `${per}:${id}`, name, max, endsAt, now };
  return (await countUse(tx, use)) ? undefined : limitReached(name);
}
