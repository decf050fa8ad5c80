import type { KeyScope } from '@cabildo/contracts/permissions';
import { MDT } from './mdt.ts';
import { THE_SERVERS, UNCHECKED, type Row, type Rows } from './row.ts';
import { STREAM, WEBHOOKS } from './webhooks.ts';

/** V1-01: at /v1 callers are admins of the server, by their own key or by one of the server, and never in a game. */
const AT_V1 = { may: ['admin'], noGameSession: true } as const satisfies Partial<Row>;

/** V1-15: every GET is open to every key of the server. */
const READ = { ...AT_V1, scope: 'read' } as const satisfies Partial<Row>;

/** An action that has a name too points to the same objects there. */
const atV1 = (name: string, scope: KeyScope): Row[] =>
  [MDT[name] ?? WEBHOOKS[name]!].flat().map((row) => ({ ...row, ...AT_V1, scope }));
const WEBHOOK_READS = ['server_webhooks.list', 'server_webhooks.list_deliveries'];

/** The resource-style interface, each row by `v1.` and the name of its action. */
export const V1: Rows = {
  'v1.list_servers': { rule: 'V1-03', may: ['app session'], noGameSession: true, scope: 'read' },
  'v1.list_characters': {
    ...READ,
    rule: 'V1-04, V1-17',
    things: { department_id: THE_SERVERS, gp_id: UNCHECKED, cp_id: UNCHECKED },
  },
  'v1.create_call': atV1('server_mdt.create_call', 'dispatch'),
  'v1.list_calls': atV1('server_mdt.list_calls', 'read'),
  'v1.get_call': atV1('server_mdt.get_call', 'read'),
  'v1.update_call': atV1('server_mdt.update_call', 'dispatch'),
  'v1.add_call_note': atV1('server_mdt.add_call_note', 'dispatch'),
  'v1.attach_unit': atV1('server_mdt.attach_unit', 'dispatch'),
  'v1.detach_unit': atV1('server_mdt.detach_unit', 'dispatch'),
  'v1.list_units': atV1('server_mdt.list_units', 'read'),
  'v1.create_punishment': atV1('server_mdt.create_punishment', 'game'),
  'v1.list_punishments': atV1('server_mdt.list_punishments', 'read'),
  'v1.list_reports': atV1('server_mdt.list_reports', 'read'),
  'v1.list_warrants': atV1('server_mdt.list_warrants', 'read'),
  'v1.list_bolos': atV1('server_mdt.list_bolos', 'read'),
  'v1.list_cases': atV1('server_mdt.list_cases', 'read'),
  'v1.lookup_person': atV1('server_mdt.lookup_person', 'read'),
  'v1.lookup_plate': atV1('server_mdt.lookup_plate', 'read'),
  'v1.list_licences': { ...READ, rule: 'V1-09' },
  'v1.rotate_licence': { ...AT_V1, rule: 'V1-09', things: { licence_id: THE_SERVERS } },
  'v1.activate_licence': { rule: 'V1-09', may: ['public'] },
  'v1.adjust_economy': { ...AT_V1, rule: 'V1-08, V1-15', scope: 'game' },
  ...Object.fromEntries(
    Object.keys(WEBHOOKS).map((name) => [
      name.replace('server_webhooks', 'v1'),
      atV1(name, WEBHOOK_READS.includes(name) ? 'read' : 'admin'),
    ]),
  ),
  'v1.game_sessions': { rule: 'V1-15', may: ['server key'], noGameSession: true, scope: 'game' },
  'v1.stream': STREAM.map((row) => ({ ...row, scope: 'read' as const })),
  'v1.upload_image': { ...AT_V1, rule: 'RC-01', scope: 'game' },
  'v1.put_logo': { ...AT_V1, rule: 'FU-06; GW-30' },
  'v1.put_banner': { ...AT_V1, rule: 'FU-06; GW-30' },
  'v1.list_vehicles': { ...READ, rule: 'VS-03', things: { gp_id: UNCHECKED } },
  'v1.get_shifts': { ...READ, rule: 'V1-07', things: { department_id: THE_SERVERS } },
};
