import { until, Client } from '@cabildo/testing';
import type { Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { Webhook } from 'standardwebhooks';
import { foundGuarded, type GuardedCommunity } from '../lab/guarded.ts';

const OWNER_CHAT = '600000000000000001';
const ORDER = 'drill-order-1';

/** The things that people and programs of a community hold in their hands while it moves. */
export interface Holdings {
  community: GuardedCommunity;
  serverKey: string;
  botToken: string;
  /** Where a reader of the log stands, and a follower of the stream. */
  logCursor: string;
  streamPosition: string;
  order: object;
}

/** An answer without what differs from one answer to the next. */
type Fact = readonly [status: number, body: unknown];

async function get(url: string, headers: Record<string, string>): Promise<Fact> {
  const response = await fetch(url, { headers });
  return [response.status, await response.json()];
}

const streamAt = (
  url: string,
  { community, serverKey }: Pick<Holdings, 'community' | 'serverKey'>,
  after: string,
) =>
  get(
    `${url}/v1/servers/${community.serverId}/events?format=json&limit=5&kinds=bank.*,character.*&after=${encodeURIComponent(after)}`,
    { authorization: `Bearer ${serverKey}` },
  );

/** Founds a community and lets time begin for it. */
export async function settle(url: string, hook: string, billingSecret: string): Promise<Holdings> {
  const community = await foundGuarded(url, { people: 2, hook, secret: billingSecret });
  const { serverId: server_id, ownerKey } = community;
  const owner = new Client(url, ownerKey);
  await owner.linkChat(OWNER_CHAT, 'fundadora');
  const { api_key: serverKey } = await owner.api.servers.createApiKey({ server_id, name: 'juego' });
  const { bot_token: botToken } = await owner.api.servers.rotateBotToken({ server_id });
  const payer = community.people[0]!;
  const order = {
    server_id,
    from_account_id: payer.pin.account_id,
    to_account_id: community.people[1]!.pin.account_id,
    amount: 7,
    pin: payer.pin.pin,
  };
  const paid = await new Client(url, payer.key).call('server_economy.internal_transfer', order, ORDER);
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  let logCursor = '';
  await until(async () => {
    const page = await owner.api.logs.query({ server_id, per_page: 5 });
    logCursor = page.next_cursor ?? '';
    return JSON.stringify(page.logs).includes('"amount":7,') && logCursor !== '';
  });
  const [, stream] = await streamAt(url, { community, serverKey }, '');
  const { next } = stream as { next: string };
  return { community, serverKey, botToken, logCursor, streamPosition: next, order };
}

/** Sends a test through the webhook. Returns whether its signature is that of the secret which the receiver has. */
async function webhookSays(url: string, { community }: Holdings, receiver: Receiver): Promise<string> {
  const { webhook, ownerKey, serverId: server_id } = community;
  const before = receiver.received.length;
  const sent = { server_id, webhook_id: webhook.id };
  const { status } = await new Client(url, ownerKey).call('server_webhooks.test', sent);
  if (status !== 200) return `the test was answered ${status}`;
  await until(() => receiver.received.length > before);
  const { body, headers } = receiver.received.at(-1)!;
  new Webhook(webhook.secret).verify(body, headers);
  return 'verified';
}

/** Repeats an order under its key, which pays once where the first answer is known. */
export const repeatOrder = (url: string, { community, order }: Holdings) =>
  new Client(url, community.people[0]!.key).call('server_economy.internal_transfer', order, ORDER);

/** Asks for all that must be the same wherever the community lives. */
export async function factsOf(
  url: string,
  holdings: Holdings,
  receiver: Receiver,
): Promise<Record<string, unknown>> {
  const { community, serverKey, botToken, logCursor, streamPosition } = holdings;
  const { serverId: server_id, ownerKey, people } = community;
  const owner = new Client(url, ownerKey);
  const facts: Record<string, unknown> = {};
  for (const [index, { key, pin, cards }] of people.entries()) {
    const person = new Client(url, key);
    facts[`PIN ${index}`] = (await person.call('server_economy.verify_pin', { server_id, ...pin })).status;
    for (const [at, card] of cards.entries())
      facts[`CVV ${index}.${at}`] = await person.call('server_economy.quote_transfer', {
        server_id,
        ...card,
        amount: 1,
      });
    facts[`accounts ${index}`] = await person.call('server_economy.list_accounts', { server_id });
  }
  facts['log'] = await owner.call('server_logs.query', { server_id, per_page: 5, cursor: logCursor });
  facts['server key'] = await get(`${url}/v1/servers/${server_id}/characters`, {
    authorization: `Bearer ${serverKey}`,
  });
  facts['stream'] = await streamAt(url, holdings, streamPosition);
  facts['bot token'] = await get(
    `${url}/cp_bot?action=list_characters&actor_cp_id=${OWNER_CHAT}&server_id=${server_id}`,
    { 'x-bot-token': botToken },
  );
  facts['webhook'] = await webhookSays(url, holdings, receiver);
  return facts;
}

/** Names what differs between two places. */
export const differences = (a: Record<string, unknown>, b: Record<string, unknown>): string[] =>
  Object.keys(a).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
