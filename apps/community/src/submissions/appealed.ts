import type { OutputOf } from '@cabildo/contracts/action';
import listAround from '@cabildo/contracts/audit/entries/list_around.rpc.ts';
import type getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import findPunishment from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import findOutsider from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Ask } from '@cabildo/kit/service';
import type { Standing } from '../forms/audience.ts';
import type { SubmissionRow } from './table.ts';

type Appeal = OutputOf<typeof getSubmission>['appealed'];

/** The subject of an appeal, as its submission keeps it (DK-06). */
export interface Appealed {
  readonly punishment_id: number | null;
  readonly ban_began_at: Date | null;
  readonly given_by_user_id: number | null;
  /** The moment from which `after_hours` count. */
  readonly since: Date;
}

export const NOTHING_APPEALED = { punishment_id: null, ban_began_at: null, given_by_user_id: null } as const;

/** DK-06: finds the punishment of the caller that is named, or else the present ban. */
export async function findAppealed(
  ask: Ask,
  serverId: number,
  { userId, ban }: Standing,
  punishment_id: number | undefined,
): Promise<Appealed | Failure<'not_found'>> {
  if (punishment_id === undefined) {
    if (!ban) return fail('not_found', { message: NOTHING });
    const since = new Date(ban.created_at);
    // The punishment that made the ban is voided with it.
    const { punishment_id: made_by, banned_by } = ban;
    return { punishment_id: made_by, ban_began_at: since, given_by_user_id: banned_by, since };
  }
  const { punishment, user_id } = await ask(findPunishment, { server_id: serverId, punishment_id });
  if (!punishment || user_id === null || user_id !== userId || punishment.status === 'voided')
    return fail('not_found', { message: NOTHING });
  return {
    punishment_id,
    // An appeal against another punishment lifts no ban.
    ban_began_at: ban?.punishment_id === punishment_id ? new Date(ban.created_at) : null,
    given_by_user_id: punishment.created_by,
    since: new Date(punishment.created_at),
  };
}

const NOTHING = {
  es: 'No tienes esa sanción, ni un veto en vigor que apelar.',
  en: 'You have no such punishment, and no ban in force to appeal against.',
};

/** DK-06: what a reviewer of an appeal sees of it: the record with its evidence, and the log around it. */
export async function recordOf(ask: Ask, submission: SubmissionRow): Promise<Appeal> {
  const { kind, server_id, user_id, punishment_id, ban_began_at } = submission;
  if (kind !== 'appeal') return null;
  const { punishment } =
    punishment_id === null ? { punishment: null } : await ask(findPunishment, { server_id, punishment_id });
  const ban =
    ban_began_at && user_id !== null ? await banOf(ask, { server_id, user_id, ban_began_at }) : null;
  const at = punishment?.created_at ?? ban_began_at?.toISOString();
  if (at === undefined || user_id === null) return { punishment, ban, log: [] };
  const server_character_id = punishment?.server_character_id ?? null;
  const { entries } = await ask(listAround, { server_id, server_character_id, user_id, at });
  return { punishment, ban, log: entries };
}

interface Banned {
  readonly server_id: number;
  readonly user_id: number;
  readonly ban_began_at: Date;
}

/** The ban that an appeal is against, while it is in force: a later one is not its matter. */
async function banOf(
  ask: Ask,
  { server_id, user_id, ban_began_at }: Banned,
): Promise<NonNullable<Appeal>['ban']> {
  const { ban } = await ask(findOutsider, { server_id, user_id });
  if (!ban || Date.parse(ban.created_at) !== ban_began_at.getTime()) return null;
  const { reason, created_at, expires_at, banned_by } = ban;
  return { reason, created_at, expires_at, banned_by_user_id: banned_by };
}
