import { THE_SERVERS, type Row, type Rows } from './row.ts';

const OF_ADMINS = { may: ['admin'] } as const satisfies Partial<Row>;
const WEBHOOK = { webhook_id: THE_SERVERS };

/** V1-14: the same for every caller at /v1, who need not be an admin there. */
export const STREAM: readonly Row[] = [
  { rule: 'V1-14', may: ['member'] },
  { rule: 'V1-14', may: ['member'], when: { kinds: 'call.*,shift.ended' } },
  // Moderators read warrants and BOLOs in their lists, too (OT-08).
  {
    rule: 'V1-14, OT-08; RO-03',
    way: 'records',
    may: ['mod', 'lookup', 'warrants', 'dispatch'],
    when: { kinds: 'bolo.*,warrant.created' },
  },
  { rule: 'V1-14; RO-03', way: 'log', may: ['admin'], when: { kinds: 'member.joined' } },
  // Members get these about themselves alone.
  { rule: 'V1-14', way: 'own', may: ['member'], when: { kinds: 'bank.transfer,punishment.*' } },
];

/** The receivers of events: the administration decides about them. */
export const WEBHOOKS: Rows = {
  // ---- /server_webhooks: V1-10, V1-13
  // A server has ten, so that requests which make one have a server of their own.
  'server_webhooks.create': { ...OF_ADMINS, rule: 'V1-10', spoils: 'server' },
  'server_webhooks.list': { ...OF_ADMINS, rule: 'V1-10' },
  'server_webhooks.update': { ...OF_ADMINS, rule: 'V1-13; GW-24', things: WEBHOOK },
  'server_webhooks.delete': { ...OF_ADMINS, rule: 'V1-10; GW-24', things: WEBHOOK, spoils: 'server' },
  'server_webhooks.rotate_secret': { ...OF_ADMINS, rule: 'V1-13; GW-24', things: WEBHOOK },
  'server_webhooks.test': { ...OF_ADMINS, rule: 'V1-10; GW-24', things: WEBHOOK },
  'server_webhooks.list_deliveries': { ...OF_ADMINS, rule: 'V1-13; GW-24', things: WEBHOOK },
  'server_webhooks.redeliver': {
    ...OF_ADMINS,
    rule: 'V1-13; GW-24',
    things: { ...WEBHOOK, delivery_id: THE_SERVERS },
  },
  'server_webhooks.stream': STREAM,
};
