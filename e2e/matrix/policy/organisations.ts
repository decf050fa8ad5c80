import {
  ACTING_CHARACTER,
  ANYBODYS,
  DESTINATION,
  NOT_OWN,
  own,
  OWN_OR_PERMITTED,
  THE_SERVERS,
  type Rows,
  type Thing,
} from './row.ts';

/** Staff reach it, and govern by that (ID-12). */
const OWN_OR_STAFFS: Thing = { ...OWN_OR_PERMITTED, othersAreGoverned: true };
/** There is none of another organisation, or of one to which the character does not belong. */
export const OF_THE_ORG: Thing = { ...own(), others: 'unknown' };
const REACH = { may: ['member'], reach: ['admin'] } as const;

/** Organisations: staff make and mend them, their owners and ranks run them. */
export const ORGANISATIONS: Rows = {
  'server_orgs.configure_orgs': { rule: 'town, settings: owner and Admin', may: ['admin'] },
  'server_orgs.get_orgs_config': { rule: 'town, settings', may: ['member'] },
  'server_orgs.create_org': [
    {
      rule: 'BZ-01',
      may: ['admin'],
      when: { kind: 'other' },
      things: { owner_character_id: ANYBODYS },
      spends: ['owner_character_id'],
    },
    {
      rule: 'BZ-05',
      way: 'department',
      may: ['admin'],
      when: { kind: 'department' },
      things: { department_id: THE_SERVERS },
      spends: ['department_id'],
    },
  ],
  'server_orgs.found_org': {
    rule: 'BZ-01; GW-25',
    may: ['member'],
    things: ACTING_CHARACTER,
    spends: ['server_character_id', 'character_id'],
  },
  'server_orgs.update_org': { rule: 'BZ-01', ...REACH, things: { org_id: OWN_OR_STAFFS } },
  'server_orgs.list_orgs': { rule: 'BZ-01', may: ['member'] },
  'server_orgs.get_org': { rule: 'BZ-01', may: ['member'], things: { org_id: ANYBODYS } },
  'server_orgs.open_org_account': { rule: 'BZ-02', ...REACH, things: { org_id: OWN_OR_STAFFS } },
  'server_orgs.suspend_org': {
    rule: 'BZ-01',
    may: ['admin'],
    things: { org_id: ANYBODYS },
    spends: ['org_id'],
  },
  'server_orgs.resume_org': {
    rule: 'BZ-01',
    may: ['admin'],
    things: { org_id: ANYBODYS },
    spends: ['org_id'],
  },
  'server_orgs.set_ranks': {
    rule: 'BZ-03; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own() },
  },
  'server_orgs.invite_to_org': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: {
      ...ACTING_CHARACTER,
      org_id: own(),
      target_character_id: DESTINATION,
      rank_id: OF_THE_ORG,
    },
    spends: ['target_character_id'],
  },
  'server_orgs.answer_invitation': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, invitation_id: own() },
    spends: ['invitation_id'],
  },
  'server_orgs.cancel_invitation': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { invitation_id: own() },
    spends: ['invitation_id'],
  },
  'server_orgs.list_invitations': {
    rule: 'BZ-01',
    ...REACH,
    things: { org_id: OWN_OR_PERMITTED },
  },
  // The owner has no rank, which nobody changes.
  'server_orgs.set_org_rank': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), target_character_id: NOT_OWN, rank_id: OF_THE_ORG },
    spends: ['target_character_id'],
  },
  'server_orgs.remove_from_org': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), target_character_id: NOT_OWN },
    spends: ['target_character_id'],
  },
  'server_orgs.leave_org': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: OF_THE_ORG },
    spends: ['server_character_id', 'character_id', 'org_id'],
  },
  'server_orgs.offer_ownership': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), target_character_id: DESTINATION },
    spends: ['target_character_id'],
  },
  'server_orgs.answer_ownership': {
    rule: 'BZ-04; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: OF_THE_ORG },
    spends: ['server_character_id', 'character_id', 'org_id'],
  },
  'server_orgs.assign_owner': {
    rule: 'BZ-04, BZ-07',
    may: ['admin'],
    things: { org_id: ANYBODYS, target_character_id: DESTINATION },
    spends: ['org_id', 'target_character_id'],
  },
  'server_orgs.dissolve_org': {
    rule: 'BZ-07',
    ...REACH,
    things: { org_id: OWN_OR_STAFFS, to_account_id: DESTINATION },
    spends: ['org_id'],
  },
  'server_orgs.adopt_account': {
    rule: 'BZ-07',
    ...REACH,
    things: { org_id: OWN_OR_STAFFS, account_id: OWN_OR_STAFFS },
    spends: ['org_id', 'account_id'],
  },
};
