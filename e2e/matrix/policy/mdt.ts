import {
  ACTING_CHARACTER,
  ANYBODYS,
  FELLOW_MEMBER,
  LED,
  CHARACTER_OR_PERMITTED,
  OWN_OR_PERMITTED,
  OWN_OR_STAFFS,
  THE_SERVERS,
  UNCHECKED,
  type Rows,
  type Thing,
} from './row.ts';

/** Another's, which the server keeps: open to those who reach what others gave. */
const OTHERS_RECORD: Thing = { ...THE_SERVERS, own: 'permitted' };
/** OT-10: who leads the units of others. */
const LEADS_UNITS = ['mod', 'dispatch'] as const;

/**
 * Departments: the administration builds them, every member sees them, goes on duty and dispatches, and moderators
 * keep the cases. They punish and write cases, as officers on duty with that power do. Records are read by the person that they are about,
 * by moderators, and by officers on duty with the power lookup.
 */
export const MDT: Rows = {
  // ---- /server_mdt: OT-01, OT-03, OT-05
  'server_mdt.create_department': { rule: 'OT-01', may: ['admin'] },
  'server_mdt.update_department': {
    rule: 'OT-01',
    may: ['admin'],
    things: { department_id: THE_SERVERS },
  },
  'server_mdt.delete_department': {
    rule: 'OT-01',
    may: ['admin'],
    things: { department_id: THE_SERVERS },
    spends: ['department_id'],
  },
  'server_mdt.list_departments': { rule: 'OT-01', may: ['member'] },
  // A lead of another department decides about nobody here.
  'server_mdt.set_character_department': [
    {
      rule: 'OT-01, OT-06, ID-12; GW-25',
      may: ['member'],
      reach: ['admin'],
      things: {
        server_character_id: { ...LED, othersAreGoverned: true },
        character_id: { ...LED, othersAreGoverned: true },
        department_id: { ...LED, others: null },
      },
    },
    {
      rule: 'OT-06, ID-12',
      way: 'lead',
      may: ['member'],
      reach: ['admin'],
      when: { is_lead: true },
      things: { server_character_id: LED, character_id: LED, department_id: { ...LED, others: null } },
    },
  ],
  'server_mdt.list_roster': {
    rule: 'OT-03, OT-05',
    may: ['member'],
    things: { department_id: THE_SERVERS },
  },
  'server_mdt.start_shift': {
    rule: 'OT-01, OT-02; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, department_id: THE_SERVERS },
    spends: ['server_character_id', 'character_id'],
  },
  'server_mdt.end_shift': [
    {
      rule: 'OT-01, OT-02; GW-25',
      may: ['member'],
      things: ACTING_CHARACTER,
      spends: ['server_character_id', 'character_id'],
    },
    {
      rule: 'OT-11',
      may: ['member'],
      reach: ['admin'],
      things: { shift_id: OWN_OR_PERMITTED },
      spends: ['shift_id'],
    },
  ],
  'server_mdt.correct_shift': {
    rule: 'OT-11',
    may: ['member'],
    reach: ['admin'],
    things: { shift_id: LED },
  },
  'server_mdt.get_my_powers': { rule: 'OT-06', may: ['member'] },
  'server_mdt.list_shifts': {
    rule: 'OT-01',
    may: ['member'],
    things: { department_id: THE_SERVERS },
  },
  'server_mdt.create_call': {
    rule: 'OT-01, V1-05; GW-24',
    may: ['member'],
    things: { caller_character_id: ANYBODYS, department_id: THE_SERVERS },
  },
  'server_mdt.list_calls': {
    rule: 'OT-01, OT-12',
    may: ['member'],
    things: { department_id: THE_SERVERS, unit: ANYBODYS, caller_character_id: ANYBODYS },
  },
  'server_mdt.get_call': { rule: 'OT-05', may: ['member'], things: { call_id: THE_SERVERS } },
  'server_mdt.update_call': {
    rule: 'OT-01, OT-05; GW-24',
    may: ['member'],
    things: { call_id: THE_SERVERS, caller_character_id: ANYBODYS, department_id: THE_SERVERS },
  },
  'server_mdt.add_call_note': {
    rule: 'OT-05',
    may: ['member'],
    things: { call_id: THE_SERVERS },
    spends: ['call_id'],
  },
  // Each of these callers is on duty, because a panic is acknowledged on duty alone.
  'server_mdt.acknowledge_call': { rule: 'OT-10', may: ['member'], things: { call_id: THE_SERVERS } },
  'server_mdt.set_unit_status': {
    rule: 'OT-10; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: CHARACTER_OR_PERMITTED,
  },
  'server_mdt.attach_unit': {
    rule: 'OT-10; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: { call_id: THE_SERVERS, ...CHARACTER_OR_PERMITTED },
  },
  'server_mdt.detach_unit': {
    rule: 'OT-10; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: { call_id: THE_SERVERS, ...CHARACTER_OR_PERMITTED },
  },
  'server_mdt.panic': {
    rule: 'OT-10; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: CHARACTER_OR_PERMITTED,
  },
  'server_mdt.list_panics': { rule: 'OT-10', may: ['member'] },
  'server_mdt.list_units': { rule: 'OT-10', may: ['member'] },
  'server_mdt.lookup_person': {
    rule: 'OT-09: power lookup, or Mod+',
    may: ['mod', 'lookup'],
    things: { server_character_id: ANYBODYS },
  },
  'server_mdt.lookup_plate': { rule: 'OT-09: power lookup, or Mod+', may: ['mod', 'lookup'] },
  'server_mdt.create_case': { rule: 'OT-01, OT-05, OT-06', may: ['mod', 'punish'] },
  // Each caller gets the records that the caller may see, so that nobody is refused.
  'server_mdt.list_cases': { rule: 'OT-01, OT-06', may: ['member'] },
  // A case is the caller's own when it is about a character of the caller.
  'server_mdt.get_case': {
    rule: 'OT-05, OT-06',
    may: ['member'],
    reach: ['mod', 'lookup'],
    things: { case_id: OWN_OR_PERMITTED },
  },
  'server_mdt.update_case': {
    rule: 'OT-05, OT-06',
    may: ['mod', 'punish'],
    reach: ['mod'],
    things: { case_id: OTHERS_RECORD },
  },
  'server_mdt.close_case': {
    rule: 'OT-01, OT-06',
    may: ['mod', 'punish'],
    reach: ['mod'],
    things: { case_id: OTHERS_RECORD },
    spends: ['case_id'],
  },
  'server_mdt.list_charges': { rule: 'OT-07', may: ['member'] },
  'server_mdt.create_charge': { rule: 'OT-07', may: ['admin'] },
  'server_mdt.update_charge': { rule: 'OT-07', may: ['admin'], things: { charge_id: THE_SERVERS } },
  'server_mdt.delete_charge': {
    rule: 'OT-07',
    may: ['admin'],
    things: { charge_id: THE_SERVERS },
    spends: ['charge_id'],
  },
  'server_mdt.import_charges': { rule: 'OT-07', may: ['admin'] },
  'server_mdt.create_punishment': [
    {
      rule: 'OT-01, OT-06, V1-06; GW-24',
      may: ['mod', 'punish'],
      when: { type: 'other' },
      things: { server_character_id: ANYBODYS },
    },
    // Only staff name an officer who is off duty, as every officer of these requests is.
    {
      rule: 'OT-06; GW-24',
      may: ['mod'],
      when: { type: 'other' },
      things: { server_character_id: ANYBODYS, officer_character_id: ANYBODYS },
    },
    // OT-06: beside the rank this takes manage_licenses, which admins have and moderators must be granted, or the power.
    {
      rule: 'OT-06, V1-06; GW-24',
      may: ['admin', 'punish'],
      when: { type: 'other', license_points: 1 },
      things: { server_character_id: ANYBODYS, license_id: THE_SERVERS },
      spends: ['license_id'],
    },
    {
      rule: 'OT-01, OT-06, V1-06; GW-24',
      may: ['mod', 'punish'],
      when: { type: 'ban' },
      things: { user_id: ANYBODYS },
    },
    // SV-18: beside the rank this takes manage_members; self is never a target (SV-09).
    {
      rule: 'SV-18, SV-09, ID-12; GW-24',
      way: 'applied',
      may: ['admin'],
      when: { type: 'kick', apply: true },
      things: { user_id: FELLOW_MEMBER },
      spends: ['user_id'],
    },
  ],
  'server_mdt.list_punishments': {
    rule: 'OT-01, OT-05, OT-06',
    may: ['member'],
    reach: ['mod', 'lookup'],
    things: {
      server_character_id: OWN_OR_STAFFS,
      user_id: OWN_OR_STAFFS,
      officer_character_id: UNCHECKED,
    },
  },
  // OT-06: an officer voids what the officer gave; these were given by the founder.
  'server_mdt.void_punishment': {
    rule: 'OT-01, OT-06',
    may: ['mod', 'punish'],
    reach: ['mod'],
    things: { punishment_id: OTHERS_RECORD },
    spends: ['punishment_id'],
  },
  // OT-08: warrants are of the power `warrants`, BOLOs also of `dispatch`; `lookup` reads both.
  'server_mdt.create_warrant': {
    rule: 'OT-08; GW-24',
    may: ['mod', 'warrants'],
    things: { server_character_id: ANYBODYS, case_id: THE_SERVERS },
  },
  'server_mdt.list_warrants': {
    rule: 'OT-08',
    may: ['mod', 'warrants', 'lookup'],
    things: { server_character_id: UNCHECKED },
  },
  'server_mdt.update_warrant': {
    rule: 'OT-08; GW-24',
    may: ['mod', 'warrants'],
    things: { warrant_id: THE_SERVERS, case_id: THE_SERVERS },
  },
  'server_mdt.close_warrant': {
    rule: 'OT-08',
    may: ['mod', 'warrants'],
    things: { warrant_id: THE_SERVERS },
    spends: ['warrant_id'],
  },
  'server_mdt.create_bolo': {
    rule: 'OT-08; GW-24',
    may: ['mod', 'warrants', 'dispatch'],
    things: { server_character_id: ANYBODYS },
  },
  'server_mdt.list_bolos': {
    rule: 'OT-08',
    may: ['mod', 'warrants', 'dispatch', 'lookup'],
    things: { server_character_id: UNCHECKED },
  },
  'server_mdt.update_bolo': {
    rule: 'OT-08; GW-24',
    may: ['mod', 'warrants', 'dispatch'],
    things: { bolo_id: THE_SERVERS, server_character_id: ANYBODYS },
  },
  'server_mdt.close_bolo': {
    rule: 'OT-08',
    may: ['mod', 'warrants', 'dispatch'],
    things: { bolo_id: THE_SERVERS },
    spends: ['bolo_id'],
  },
  // ---- /server_phone: OT-03
  'server_phone.get_phone': { rule: 'OT-03; GW-25', may: ['member'], things: ACTING_CHARACTER },
  'server_phone.set_wallpaper': { rule: 'OT-03; GW-25', may: ['member'], things: ACTING_CHARACTER },
  'server_phone.list_apps': { rule: 'OT-03', may: ['member'] },
};
