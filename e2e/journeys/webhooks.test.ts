import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { Client, until } from '@cabildo/testing';
import { Webhook } from 'standardwebhooks';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, outcome, readLog, refused } from './ask.ts';

/** A community whose bot receives its events, one test after another: it verifies, loses and catches up. */
let instance: TestInstance;
let receiver: Receiver;
const people = {} as Record<'lucia' | 'mateo', Client>;
/** The client with the key of the server. */
let script: Client;
let serverId: number;
let joinCode: string;
let webhookId: number;
let secret: string;
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });
const hook = (params: Record<string, unknown> = {}) => here({ webhook_id: webhookId, ...params });

interface Delivery {
  delivery_id: number;
  message_id: string;
  event: string;
  status: string;
  attempts: { http_status: number | null; response: string }[];
}
const deliveries = async (params: Record<string, unknown> = {}): Promise<Delivery[]> =>
  (await ask(people.lucia, 'server_webhooks.list_deliveries', hook(params)))['deliveries'] as never;
const body = (index: number) => JSON.parse(receiver.received.at(index)!.body) as Record<string, unknown>;

beforeAll(async () => {
  instance = await startInstance({
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOW_PRIVATE: '1',
    WEBHOOK_RETRY_SCALE: '0.01',
  });
  receiver = await startReceiver();
  for (const [index, name] of (['lucia', 'mateo'] as const).entries())
    people[name] = await new Client(instance.url).signIn(`740${index}`, name);
});
afterAll(async () => {
  await instance.stop();
  await receiver.close();
});

test('an owner founds a server whose script subscribes to joins and departures (V1-10)', async () => {
  const { server } = await ask(people.lucia, 'servers.create', { server_name: 'Puerto Claro' });
  ({ id: serverId, join_code: joinCode } = server as { id: number; join_code: string });
  const { api_key } = await ask(people.lucia, 'servers.create_api_key', here({ name: 'bot' }));
  script = new Client(instance.url, String(api_key));
  const order = { url: receiver.url, events: ['member.joined', 'member.left', 'character.created'] };
  const made = await ask(script, 'v1.create_webhook', order);
  webhookId = Number(made['webhook_id']);
  ({ secret } = made['webhook'] as { secret: string });
  expect(await outcome(script, 'v1.create_webhook', order)).toBe('409 already_exists');
  expect(await outcome(script, 'v1.create_webhook', { ...order, events: ['member.danced'] })).toBe(
    '400 error',
  );
  expect(await refused(people.mateo, 'server_webhooks.list', here())).toBe('403 forbidden');
});

test('it receives what happened, signed so that another library verifies it (V1-11)', async () => {
  await ask(people.mateo, 'servers.join', { join_code: joinCode });
  await until(() => receiver.received.length === 1);
  const { headers, body: text } = receiver.received[0]!;
  expect(new Webhook(secret).verify(text, headers)).toMatchObject({
    id: headers['webhook-id'],
    type: 'member.joined',
    server_id: serverId,
    data: { gp_username: 'mateo' },
  });
  await until(async () => (await deliveries())[0]?.status === 'delivered');
  const shown = await ask(script, 'v1.list_deliveries', hook());
  expect(shown['deliveries']).toEqual(await deliveries());
});

test('it is away when a character is made, and gets it once it is back', async () => {
  receiver.answer(503);
  await ask(people.mateo, 'server_dni.create', here({ name: 'Mateo', surname: 'Gil' }));
  const newest = async () => (await deliveries())[0]!;
  await until(async () => {
    const { event, attempts } = await newest();
    return event === 'character.created' && attempts.length > 0;
  });
  expect(await deliveries({ status: 'pending' })).toMatchObject([
    {
      event: 'character.created',
      attempts: expect.arrayContaining([expect.objectContaining({ http_status: 503 })]),
    },
  ]);
  receiver.answer(200);
  await until(async () => (await deliveries())[0]?.status === 'delivered');
  expect(body(-1)).toMatchObject({ type: 'character.created', data: { name: 'Mateo' } });
});

test('it has lost what it had, and has it sent again under the same id (V1-13)', async () => {
  const [newest] = await deliveries();
  const count = receiver.received.length;
  await ask(script, 'v1.redeliver_delivery', hook({ delivery_id: newest!.delivery_id }));
  await until(() => receiver.received.length === count + 1);
  expect(receiver.ids().at(-1)).toBe(newest!.message_id);
});

test('it changes its secret, and both are good for a day', async () => {
  const changed = await ask(script, 'v1.rotate_webhook_secret', hook());
  const count = receiver.received.length;
  await ask(script, 'v1.test_webhook', hook());
  await until(() => receiver.received.length === count + 1);
  const { headers, body: text } = receiver.received.at(-1)!;
  for (const each of [secret, String(changed['secret'])])
    expect(new Webhook(each).verify(text, headers)).toMatchObject({ type: 'webhook.test' });
});

test('it pauses, and catches up afterwards', async () => {
  const change = (status: string) => ask(script, 'v1.update_webhook', hook({ status }));
  await change('paused');
  const count = receiver.received.length;
  await ask(people.mateo, 'servers.leave', here());
  await until(async () => (await deliveries())[0]?.event === 'member.left');
  expect(receiver.received).toHaveLength(count);
  await change('active');
  await until(() => receiver.received.length === count + 1);
  expect(body(-1)).toMatchObject({ type: 'member.left' });
});

test('the owner sees all of it in the panel and in the log, and no secret anywhere', async () => {
  const listed = await ask(people.lucia, 'server_webhooks.list', here());
  expect(listed).toMatchObject({ webhooks: [{ id: webhookId, status: 'active' }] });
  const found = async () =>
    (await readLog(people.lucia, { server_id: serverId, domain: 'config' })).logs.map(({ note }) => note);
  await until(async () => (await found()).length === 6);
  const texts = JSON.stringify([listed, await found(), await deliveries()]);
  expect(texts).toContain('Se renovó el secreto de un webhook.');
  expect(texts).not.toContain('whsec_');
  expect(texts).not.toContain(secret.slice(6));
  await ask(script, 'v1.delete_webhook', hook());
  expect(await ask(script, 'v1.list_webhooks')).toMatchObject({ webhooks: [] });
});
