import { ANYBODYS, CHARACTER_OR_PERMITTED, DESTINATION, THE_SERVERS, type Rows } from './row.ts';

/** OT-10: who leads the units of others. */
const LEADS_UNITS = ['mod', 'dispatch'] as const;

/** Calls, units and the codes of the radio: every member takes and leads calls, and whom others lead is for dispatchers and moderators. */
export const DISPATCH: Rows = {
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
  'server_mdt.set_unit': {
    rule: 'LD-02; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: CHARACTER_OR_PERMITTED,
  },
  'server_mdt.join_unit': {
    rule: 'LD-02; GW-24, GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: { ...CHARACTER_OR_PERMITTED, with_character_id: DESTINATION },
    spends: ['with_character_id'],
  },
  'server_mdt.leave_unit': {
    rule: 'LD-02; GW-25',
    may: ['member'],
    reach: LEADS_UNITS,
    things: CHARACTER_OR_PERMITTED,
  },
  'server_mdt.set_codes': { rule: 'LD-03: owner and Admin', may: ['admin'] },
  'server_mdt.list_codes': { rule: 'LD-03', may: ['member'] },
  'server_mdt.link_call': {
    rule: 'LD-04: power dispatch, or Mod+',
    may: ['mod', 'dispatch'],
    things: { call_id: THE_SERVERS, into_call_id: THE_SERVERS },
    spends: ['call_id'],
  },
  // The unit of each caller is sent to the call, because others are refused.
  'server_mdt.ask_caller': {
    rule: 'LD-07',
    may: ['member'],
    things: { call_id: THE_SERVERS },
    spends: ['call_id'],
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
};
