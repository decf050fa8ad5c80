import { imageId } from '../../images.ts';
import { z } from 'zod';
import { ACCOUNT_PERMISSIONS } from '../bank/accounts/accounts.ts';
import { enumParam, idParam, listParam, longTextParam, textParam } from '../../fields.ts';

/** BZ-01: the kinds of organisation. A server has one government at most. */
export const ORG_KINDS = ['business', 'department', 'government', 'gang', 'other'] as const;
export type OrgKind = (typeof ORG_KINDS)[number];

export const ORG_STATUSES = ['active', 'suspended', 'dissolved'] as const;
export type OrgStatus = (typeof ORG_STATUSES)[number];

/** The sections of the rules of a server for its organisations, apart from the rules themselves, because the log names them. */
export const ORGS_SECTIONS = ['orgs_config', 'payroll_config', 'invoices_config', 'treasury_public'] as const;

/** BZ-03: the rights of a rank: those of account members, and those that concern the organisation itself. */
export const ORG_RIGHTS = [
  ...ACCOUNT_PERMISSIONS,
  'hire',
  'ranks',
  'view_staff',
  'payroll',
  'invoice',
  'shop',
  'vehicles',
] as const;
export type OrgRight = (typeof ORG_RIGHTS)[number];

/** BZ-03: the level of the owner, who has all rights; ranks have levels below. */
export const OWNER_LEVEL = 100;

/** BZ-02..BZ-04: the most accounts, ranks and members of an organisation, and organisations of a character and a person. */
export const ORG_LIMITS = { accounts: 5, ranks: 20, members: 200, of_character: 5, founded: 3 } as const;

/** BZ-04: the hours for which an invitation, and an offer of ownership, is open. */
export const INVITATION_HOURS = 72;

export const INVITATION_STATUSES = ['open', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** A list of rights, each once. */
export const rightsParam = () => listParam(enumParam(ORG_RIGHTS), ORG_RIGHTS.length);

export const orgIdParam = { org_id: idParam('org') };
/** The other person of an action. */
export const targetParam = { target_character_id: idParam('character') };
export const orgName = () => textParam(1, 64);
export const orgDescription = () => longTextParam(1, 1000);
/** The reason for what staff do to an organisation. */
export const orgReason = () => longTextParam(1, 500);

/** An organisation (BZ-01). */
export const org = z
  .object({
    org_id: z.int(),
    name: z.string(),
    kind: z.enum(ORG_KINDS),
    status: z.enum(ORG_STATUSES),
    department_id: z.int().nullable(),
    owner_character_id: z.int().nullable(),
    /** Nobody is left who owns it: staff assign an owner (BZ-07). */
    is_vacant: z.boolean(),
    /** The main account. */
    account_id: z.int(),
    accounts: z.array(z.int()),
    member_count: z.int(),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
  })
  .meta({ id: 'Org' });
export type Org = z.output<typeof org>;

/** A rank of an organisation (BZ-03). */
export const orgRank = z
  .object({
    rank_id: z.int(),
    name: z.string(),
    level: z.int(),
    rights: z.array(z.enum(ORG_RIGHTS)),
    /** BZ-06: what one person of the rank may let out of the accounts in a UTC day; null: any amount. */
    spend_per_day: z.int().nullable(),
    commission_percent: z.int(),
    member_count: z.int(),
  })
  .meta({ id: 'OrgRank' });
export type OrgRank = z.output<typeof orgRank>;

/** A member of an organisation. The owner has no rank of the list: `rank_id` and `rank` are null, and the level is 100. */
export const orgMember = z
  .object({
    server_character_id: z.int(),
    name: z.string().nullable(),
    rank_id: z.int().nullable(),
    rank: z.string().nullable(),
    level: z.int(),
    joined_at: z.string(),
    is_clocked_in: z.boolean(),
  })
  .meta({ id: 'OrgMember' });
export type OrgMember = z.output<typeof orgMember>;

/** The level of a character of the caller in an organisation, and the rights of its rank (BZ-03). */
export const orgStanding = z
  .object({
    server_character_id: z.int(),
    rank_id: z.int().nullable(),
    rank: z.string().nullable(),
    level: z.int(),
    rights: z.array(z.enum(ORG_RIGHTS)),
  })
  .meta({ id: 'OrgStanding' });
export type OrgStanding = z.output<typeof orgStanding>;

/** An invitation into an organisation, or the offer to own it, which names no rank (BZ-04). */
export const orgInvitation = z
  .object({
    invitation_id: z.int(),
    org_id: z.int(),
    org_name: z.string(),
    rank: z.string().nullable(),
    from_character_id: z.int(),
    target_character_id: z.int(),
    status: z.enum(INVITATION_STATUSES),
    expires_at: z.string(),
  })
  .meta({ id: 'OrgInvitation' });
export type OrgInvitation = z.output<typeof orgInvitation>;
