import {
  ACTING_CHARACTER,
  ANYBODYS,
  FELLOW_MEMBER,
  NOT_OWN,
  OWN_OR_PERMITTED,
  OWN_OR_STAFFS,
  THE_SERVERS,
  UNCHECKED,
  type Rows,
} from './row.ts';

/** DK-03: people outside, and visitors without a key, are refused by a server that asks nobody for applications. */
const FOR_VISITORS = { may: ['member'], keyless: 403 } as const;

/** The desk: members send forms, and who holds the permissions makes forms and decides what was sent. */
export const DESK: Rows = {
  'server_desk.create_form': { rule: 'DK-01', may: ['admin'] },
  'server_desk.update_form': { rule: 'DK-01', may: ['admin'], things: { form_id: THE_SERVERS } },
  'server_desk.copy_form': { rule: 'DK-01', may: ['admin'], things: { form_id: THE_SERVERS } },
  'server_desk.list_forms': { rule: 'DK-01, DK-03', ...FOR_VISITORS },
  'server_desk.get_form': { rule: 'DK-01, DK-03', ...FOR_VISITORS, things: { form_id: THE_SERVERS } },
  'server_desk.submit_form': [
    {
      rule: 'DK-03; GW-24',
      may: ['member'],
      things: { form_id: THE_SERVERS, ...ACTING_CHARACTER },
    },
    {
      rule: 'DK-06: an appeal against a punishment that is none of the caller is 404',
      may: ['member'],
      things: { punishment_id: { ...THE_SERVERS, others: 'unknown' } },
      spends: ['punishment_id'],
    },
  ],
  'server_desk.report_content': {
    rule: 'DK-07',
    may: ['member'],
    when: { kind: 'character' },
    things: { id: ANYBODYS },
  },
  'server_desk.list_submissions': {
    rule: 'DK-04; GW-24',
    may: ['member'],
    things: { form_id: THE_SERVERS, assignee: UNCHECKED },
  },
  'server_desk.get_submission': {
    rule: 'DK-04; GW-24',
    may: ['member'],
    reach: ['admin'],
    things: { submission_id: OWN_OR_PERMITTED },
  },
  'server_desk.reply': {
    rule: 'DK-04; GW-24',
    may: ['member'],
    reach: ['admin'],
    things: { submission_id: OWN_OR_PERMITTED },
  },
  // The assignee is a reviewer: the caller is, and the neighbour is not.
  'server_desk.assign_submission': {
    rule: 'DK-04',
    may: ['admin'],
    things: { submission_id: ANYBODYS, user_id: { ...ANYBODYS, others: 'unknown' } },
  },
  // The matrix votes on appeals, which open to manage_members too.
  'server_desk.vote': { rule: 'DK-04', may: ['admin'], things: { submission_id: NOT_OWN } },
  'server_desk.move_submission': {
    rule: 'DK-04: nobody moves the own',
    may: ['admin'],
    things: { submission_id: NOT_OWN },
    spends: ['submission_id'],
  },
  'server_desk.retry_action': {
    rule: 'DK-02',
    may: ['admin'],
    reach: ['owner'],
    things: { submission_id: { ...NOT_OWN, own: 'permitted' }, action_id: THE_SERVERS },
    spends: ['submission_id'],
  },
  'server_desk.configure_desk': { rule: 'desk, settings: owner and Admin', may: ['admin'] },
  'server_desk.get_desk_config': { rule: 'desk, settings', may: ['member'] },
  'v1.give_verdict': {
    rule: 'DK-07',
    may: ['server key'],
    noGameSession: true,
    scope: 'admin',
    things: { submission_id: THE_SERVERS },
    spends: ['submission_id'],
  },
};

/** Activity: members see their own, and who holds the permissions sees all and decides. */
export const ACTIVITY: Rows = {
  'v1.report_presence': { rule: 'AC-01', may: ['server key'], noGameSession: true, scope: 'game' },
  'server_activity.list_presence': {
    rule: 'AC-01',
    may: ['member'],
    reach: ['admin'],
    things: { user_id: OWN_OR_STAFFS },
  },
  'server_activity.set_quota': [
    { rule: 'AC-02', may: ['admin'], things: { role_id: THE_SERVERS } },
    { rule: 'AC-02', may: ['admin'], things: { department_id: THE_SERVERS, quota_id: THE_SERVERS } },
  ],
  'server_activity.list_quotas': { rule: 'AC-02', may: ['member'] },
  'server_activity.end_quota': {
    rule: 'AC-02',
    may: ['admin'],
    things: { quota_id: THE_SERVERS },
    spends: ['quota_id'],
  },
  'server_activity.list_quota_results': {
    rule: 'AC-02',
    may: ['member'],
    things: { quota_id: THE_SERVERS },
  },
  'server_activity.request_leave': { rule: 'AC-03', may: ['member'] },
  // A lead of another department answers nobody here.
  'server_activity.answer_leave': {
    rule: 'AC-03: not the own',
    may: ['member'],
    reach: ['admin'],
    things: { leave_id: { ...NOT_OWN, others: 'permitted' } },
    spends: ['leave_id'],
  },
  'server_activity.end_leave': {
    rule: 'AC-03',
    may: ['member'],
    things: { leave_id: { ...OWN_OR_PERMITTED, others: 'forbidden' } },
    spends: ['leave_id'],
  },
  'server_activity.list_leaves': {
    rule: 'AC-03',
    may: ['member'],
    reach: ['admin'],
    things: { user_id: OWN_OR_STAFFS },
  },
  'server_activity.add_points': {
    rule: 'AC-04, SV-09',
    may: ['admin'],
    things: { target_user_id: FELLOW_MEMBER },
  },
  'server_activity.void_points': {
    // Nobody gives the owner points, so that those of the owner are another person's.
    rule: 'AC-04',
    may: ['admin'],
    reach: ['owner'],
    things: { points_id: { ...NOT_OWN, own: 'permitted' } },
    spends: ['points_id'],
  },
  'server_activity.list_points': {
    rule: 'AC-04',
    may: ['member'],
    reach: ['admin'],
    things: { target_user_id: OWN_OR_STAFFS },
  },
  // The threshold that waits takes a role away, which needs assign_roles.
  'server_activity.apply_threshold': {
    rule: 'AC-04',
    may: ['admin'],
    things: { points_id: THE_SERVERS },
    spends: ['points_id'],
  },
  'server_activity.get_member_file': {
    rule: 'AC-05',
    may: ['admin'],
    things: { target_user_id: ANYBODYS },
  },
  'server_activity.add_member_note': {
    rule: 'AC-05',
    may: ['admin'],
    things: { target_user_id: FELLOW_MEMBER },
  },
  'server_activity.configure_activity': { rule: 'desk, settings: owner and Admin', may: ['admin'] },
  'server_activity.get_activity_config': { rule: 'desk, settings', may: ['member'] },
};
