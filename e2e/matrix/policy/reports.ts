import { OTHERS_RECORD, OWN_OR_PERMITTED, THE_SERVERS, UNCHECKED, type Rows } from './row.ts';

/** Reports and their templates. */
export const REPORTS: Rows = {
  // RC-02: owner and Admin make templates; who writes from them reads them.
  'server_mdt.create_template': { rule: 'RC-02', may: ['admin'] },
  'server_mdt.update_template': { rule: 'RC-02', may: ['admin'], things: { template_id: THE_SERVERS } },
  'server_mdt.list_templates': { rule: 'RC-02', may: ['member'] },
  'server_mdt.get_template': { rule: 'RC-02', may: ['member'], things: { template_id: THE_SERVERS } },
  // The template is one of the police that names no powers.
  'server_mdt.create_report': {
    rule: 'RC-02, RC-03; GW-24',
    may: ['mod', 'records'],
    things: { template_id: THE_SERVERS, call_id: THE_SERVERS, case_id: THE_SERVERS },
  },
  // These reports are approved and another's, so that moderators alone change them.
  'server_mdt.update_report': {
    rule: 'RC-03: Mod+, approved',
    may: ['member'],
    reach: ['mod'],
    things: { report_id: OTHERS_RECORD },
  },
  // A draft is its author's alone; who writes none of the police is the author of none.
  'server_mdt.submit_report': {
    rule: 'RC-03',
    may: ['member'],
    reach: ['mod', 'records'],
    things: { report_id: { ...OTHERS_RECORD, others: 'forbidden' } },
    spends: ['report_id'],
  },
  // The author of these is on duty nowhere, so that nobody leads the department.
  'server_mdt.answer_report': {
    rule: 'RC-03: Mod+, not the own',
    may: ['member'],
    reach: ['mod'],
    things: { report_id: OTHERS_RECORD },
    spends: ['report_id'],
  },
  'server_mdt.lock_report': {
    rule: 'RC-03: Mod+',
    may: ['mod'],
    things: { report_id: THE_SERVERS },
    spends: ['report_id'],
  },
  // RC-03: medical ones, which are the caller's own when they are about a character of the caller: no rank reads another's.
  'server_mdt.get_report': {
    rule: 'RC-03, OT-06',
    may: ['member'],
    reach: ['medical'],
    things: { report_id: OWN_OR_PERMITTED },
  },
  // Each caller gets the reports that the caller may read, so that nobody is refused.
  'server_mdt.list_reports': {
    rule: 'RC-03, RC-06',
    may: ['member'],
    things: { template_id: THE_SERVERS, server_character_id: UNCHECKED, author_user_id: UNCHECKED },
  },
};
