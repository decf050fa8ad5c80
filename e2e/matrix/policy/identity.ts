import { ANYBODYS, IGNORED, UNCHECKED, type Rows, type Thing } from './row.ts';

/** ID-09: an account of somebody else is as unknown as one that nobody has linked. */
const OWN_ACCOUNT: Thing = { own: 'allowed', others: 'unknown', elsewhere: 'unknown', missing: 'unknown' };

/** Accounts, sign-in and keys. */
export const IDENTITY: Rows = {
  // ---- /users: spec 4.2
  'users.gp_oauth_start': { rule: 'spec 4.2', may: ['public'] },
  'users.cp_oauth_start': { rule: 'spec 4.2; ID-04, ID-12', may: ['app session'] },
  'users.check_oauth_status': { rule: 'spec 4.2; ID-06', may: ['public'] },
  'users.gp_oauth_callback': {
    rule: 'spec 4.2; ID-01: the person who consents says who it is',
    may: ['public'],
    things: { gp_id: UNCHECKED },
    neverSucceeds: 'only a browser that began at a start action comes here with a state',
  },
  'users.cp_oauth_callback': {
    rule: 'spec 4.2; ID-01',
    may: ['public'],
    things: { cp_id: UNCHECKED },
    neverSucceeds: 'only a browser that began at a start action comes here with a state',
  },
  'users.get_user_by_key': {
    rule: 'spec 4.2; ID-12, ID-13',
    may: ['session', 'internal'],
    things: { user_id: IGNORED, gp_id: IGNORED, cp_id: IGNORED },
  },
  'users.get_cp_by_apikey': {
    rule: 'spec 4.2; ID-12, ID-13',
    may: ['session', 'internal'],
    things: { user_id: IGNORED, gp_id: IGNORED, cp_id: IGNORED },
  },
  'users.unlink_cp': {
    rule: 'ID-09, ID-12',
    may: ['app session'],
    isPersonal: true,
    things: { cp_id: OWN_ACCOUNT },
  },
  'users.link_cp': {
    rule: 'ID-09, ID-12: only a person who has signed in to both users moves an account, and nobody else learns whose it is',
    may: ['app session'],
    isPersonal: true,
    when: { move: true },
    things: { cp_id: { ...OWN_ACCOUNT, others: 'forbidden', missing: 'forbidden' } },
  },
  'users.link': { rule: 'V1-15', may: ['public'] },
  'users.check_if_gp_group': { rule: 'spec 4.2; ID-10', may: ['public'], things: { gp_id: UNCHECKED } },
  'users.legal_documents': { rule: 'spec 4.2', may: ['public'] },
  'users.legal_status': { rule: 'spec 4.2 rules 6 and 7; ID-11', may: ['app session'], keyless: 400 },
  'users.accept_legal': { rule: 'spec 4.2 rules 6 and 7; ID-11', may: ['app session'], keyless: 400 },
  'users.logout': { rule: 'ID-12, ID-19', may: ['app session'], spoils: 'key' },
  'users.list_keys': { rule: 'ID-12, ID-20', may: ['app session'] },
  'users.revoke_key': {
    rule: 'ID-12, ID-20',
    may: ['app session'],
  },
  'users.export_data': {
    rule: 'ID-21: of a game session 403',
    may: ['app session', 'internal'],
    forbidsGameSessions: true,
    isOnceADay: true,
    things: { user_id: IGNORED },
  },
  'users.delete_account': {
    rule: 'ID-21: of a game session 403',
    may: ['app session', 'internal'],
    forbidsGameSessions: true,
    when: { confirm: false },
    things: { user_id: IGNORED },
    neverSucceeds: 'a success would end the person of all later requests; e2e/journeys/person.test.ts has it',
  },
  'users.create_game_session': {
    rule: 'ID-12, GW-06: for members of the server',
    may: ['internal'],
    things: { gp_id: { ...ANYBODYS, elsewhere: 'forbidden' } },
  },
};
