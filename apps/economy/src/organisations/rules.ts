import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import {
  INVITATION_HOURS,
  INVITATION_STATUSES,
  ORG_LIMITS,
  type InvitationStatus,
  type Org,
  type OrgInvitation,
  type OrgRank,
  type OrgRight,
  type OrgStanding,
} from '@cabildo/contracts/economy/organisations/orgs.ts';
import { transitions } from '../transitions.ts';
import type { InvitationNames, InvitationRow } from './invitations.table.ts';
import type { Member } from './members.table.ts';
import type { OrgRow, OrgSums } from './orgs.table.ts';
import type { RankRow, RankValues } from './ranks.table.ts';

/** FU-09: invitations of an organisation that wait for an answer. */
export const MAX_OPEN = 20;

/** BZ-03: the rank that each organisation has from the start, and that stays the lowest. */
export const STAFF: RankValues = {
  name: 'Staff',
  level: 1,
  rights: [],
  spend_per_day: null,
  commission_percent: 0,
};

const HOUR_MS = 3_600_000;
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);

/** BZ-01: refuses an organisation that may not act. */
export function refuseInactive({
  status,
}: Pick<OrgRow, 'status'>): Failure<'account_closed' | 'account_disabled'> | undefined {
  if (status === 'dissolved') return fail('account_closed', { message: DISSOLVED });
  return status === 'suspended' ? fail('account_disabled', { message: SUSPENDED }) : undefined;
}

const DISSOLVED: Message = { es: 'La organización está disuelta.', en: 'The organisation is dissolved.' };
const SUSPENDED: Message = { es: 'La organización está suspendida.', en: 'The organisation is suspended.' };

/** BZ-01: staff suspend and resume, and nobody revives what is dissolved. */
export const statusAfter = transitions(
  ['active', 'suspended', 'dissolved'],
  { suspend: { active: 'suspended' }, resume: { suspended: 'active' } },
  { dissolved: 'account_closed', otherwise: 'already_processed' },
);

/** BZ-03: refuses who lacks a right; who is no member lacks all. */
export function refuseRight(
  member: Pick<Member, 'rights'> | undefined,
  right: OrgRight,
): Failure<'forbidden'> | undefined {
  if (member?.rights.includes(right)) return undefined;
  const message = {
    es: `Tu rango en la organización no tiene el derecho «${right}».`,
    en: `Your rank in the organisation lacks the right “${right}”.`,
  };
  return fail('forbidden', { message });
}

const NOT_OWNER: Message = {
  es: 'Solo quien es titular de la organización puede hacer esto.',
  en: 'Only the owner of the organisation may do this.',
};
export const notOwner = (): Failure<'forbidden'> => fail('forbidden', { message: NOT_OWNER });

/** BZ-05: refuses to change by hand what follows a roster. */
export function refuseByHand({ kind }: Pick<OrgRow, 'kind'>): Failure<'error'> | undefined {
  return kind === 'department' ? fail('error', { status: 409, message: BY_ROSTER }) : undefined;
}

const BY_ROSTER: Message = {
  es: 'Quién sirve en un departamento y quién lo dirige se cambia en su plantilla (set_character_department).',
  en: 'Who serves in a department, and who leads it, is changed in its roster (set_character_department).',
};

/** Refuses by a limit that the sentence names. */
export const atMost = (es: string, en: string): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', { message: { es: `Límite: ${es}.`, en: `Limit: ${en}.` } });

/** BZ-04: refuses a further member of an organisation, or a further organisation of a character. */
export function refuseJoining(members: number, memberships: number): Failure<'limit_exceeded'> | undefined {
  if (members >= ORG_LIMITS.members)
    return atMost(
      `${ORG_LIMITS.members} miembros de una organización`,
      `${ORG_LIMITS.members} members of an organisation`,
    );
  return refuseMembership(memberships);
}

export function refuseMembership(memberships: number): Failure<'limit_exceeded'> | undefined {
  const { of_character } = ORG_LIMITS;
  if (memberships < of_character) return undefined;
  return atMost(
    `${of_character} organizaciones de un personaje`,
    `${of_character} organisations of a character`,
  );
}

/** BZ-02: refuses a further account of an organisation. */
export function refuseAccount({ accounts }: Pick<Org, 'accounts'>): Failure<'limit_exceeded'> | undefined {
  const most = ORG_LIMITS.accounts;
  if (accounts.length < most) return undefined;
  return atMost(`${most} cuentas de una organización`, `${most} accounts of an organisation`);
}

export type Standing = Pick<Member, 'level' | 'rights' | 'spend_per_day'>;

const LEVEL: Message = {
  es: 'Solo se manda sobre rangos de un nivel por debajo del propio.',
  en: 'Only ranks of a level below one’s own may be touched.',
};
const lacks = (rights: readonly OrgRight[]): Failure<'forbidden'> =>
  fail('forbidden', {
    message: {
      es: `Nadie da un derecho que no tiene: ${rights.join(', ')}.`,
      en: `Nobody gives a right that they lack: ${rights.join(', ')}.`,
    },
  });

/** BZ-03: refuses who stands no higher than a level. */
export const refuseLevel = (actor: Standing, level: number): Failure<'forbidden'> | undefined =>
  level < actor.level ? undefined : fail('forbidden', { message: LEVEL });

type Given = Pick<RankValues, 'level' | 'rights' | 'spend_per_day'>;

/** BZ-03: refuses to give a rank that is not below one's own, or lets more be done than one's own. */
export const refuseGiving = (actor: Standing, rank: Given): Failure<'forbidden'> | undefined =>
  refuseRights(actor, rank) ?? refuseLimit(actor, rank);

export function refuseRights(
  actor: Standing,
  { level, rights }: Pick<Given, 'level' | 'rights'>,
): Failure<'forbidden'> | undefined {
  const missing = rights.filter((right) => !actor.rights.includes(right));
  return refuseLevel(actor, level) ?? (missing.length > 0 ? lacks(missing) : undefined);
}

/** The rights by which a member lets money out (BZ-06). */
const SPENDING: readonly OrgRight[] = ['pay', 'transfer', 'payroll', 'shop', 'vehicles'];

/** BZ-06: refuses who has a limit to let others spend more, who might spend it in their stead. */
export function refuseLimit(
  { spend_per_day: own }: Standing,
  { rights, spend_per_day: given }: Omit<Given, 'level'>,
): Failure<'forbidden'> | undefined {
  const spends = rights.some((right) => SPENDING.includes(right));
  if (own === null || !spends || (given !== null && given <= own)) return undefined;
  const message = {
    es: `Nadie deja gastar al día más de lo que puede gastar (spend_per_day ${own}).`,
    en: `Nobody lets others spend more in a day than they may themselves (spend_per_day ${own}).`,
  };
  return fail('forbidden', { message });
}

/** BZ-03: the lowest rank is the one that the organisation began with. */
export const staffOf = (ranks: readonly RankRow[]): RankRow =>
  ranks.reduce((first, rank) => (rank.id < first.id ? rank : first));

/** The status of an invitation: it expires at its time, whenever the job stores that. */
export const invitationStatusAt = ({ status, expires_at }: InvitationRow, now: Date): InvitationStatus =>
  status === 'open' && expires_at <= now ? 'expired' : status;

/** BZ-04: an invitation is answered or withdrawn once, and in time. */
export const invitationAfter = transitions(
  INVITATION_STATUSES,
  { accept: { open: 'accepted' }, decline: { open: 'declined' }, cancel: { open: 'cancelled' } },
  { expired: 'expired', otherwise: 'already_processed' },
);

/** An organisation as answers show it. */
export const orgView = (org: OrgRow, { accounts, member_count }: OrgSums): Org => ({
  org_id: org.id,
  name: org.name,
  kind: org.kind,
  status: org.status,
  department_id: org.department_id,
  owner_character_id: org.owner_character_id,
  is_vacant: org.owner_character_id === null,
  account_id: org.account_id,
  accounts: [...accounts],
  member_count,
  description: org.description,
  image_url: org.image_url,
});

/** An organisation as its events describe it. */
export const describeOrg = ({ id, name, kind, status, owner_character_id }: OrgRow) => ({
  org_id: id,
  name,
  kind,
  status,
  owner_character_id,
});

export const rankView = (rank: RankRow, used: ReadonlyMap<number, number>): OrgRank => ({
  rank_id: rank.id,
  name: rank.name,
  level: rank.level,
  rights: [...rank.rights],
  spend_per_day: rank.spend_per_day,
  commission_percent: rank.commission_percent,
  member_count: used.get(rank.id) ?? 0,
});

export const standingOf = ({ character_id, rank_id, rank, level, rights }: Member): OrgStanding => ({
  server_character_id: character_id,
  rank_id,
  rank,
  level,
  rights: [...rights],
});

export const invitationView = (
  invitation: InvitationRow,
  { org_name, rank }: InvitationNames,
  now: Date,
): OrgInvitation => ({
  invitation_id: invitation.id,
  org_id: invitation.org_id,
  org_name,
  rank,
  from_character_id: invitation.from_character_id,
  target_character_id: invitation.character_id,
  status: invitationStatusAt(invitation, now),
  expires_at: invitation.expires_at.toISOString(),
});
