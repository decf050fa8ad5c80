import { request } from 'node:http';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { Client, until } from '@cabildo/testing';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { startExample, type RunningExample } from '../testing/example.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

/** The receiver of examples/, and a recorder that is sent the same messages, signed with the other of its two secrets. */
let instance: TestInstance;
let owner: Client;
let recorder: Receiver;
let example: RunningExample;
let server_id: number;

/** Registers an address and returns its secret. */
async function register(url: string): Promise<string> {
  const order = { server_id, url, events: ['character.created'] } as const;
  const { webhook } = await owner.api.webhooks.create(order);
  return (webhook as { secret: string }).secret;
}

const makeCharacter = (name: string) => owner.api.dni.create({ server_id, name, surname: 'Ríos' });

/** The names of the characters of whose making the example has printed a line. */
const printed = async () =>
  [...(await example.output()).matchAll(/^character\.created .*"name":"(\w+)"/gm)].map(([, name]) => name);

beforeAll(async () => {
  instance = await startInstance({ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' });
  owner = await new Client(instance.url).signIn('7501', 'olga');
  const { server } = await owner.api.servers.create({ server_name: 'Con avisos' });
  server_id = Number((server as { id: number }).id);
  recorder = await startReceiver();
  const port = await freePort();
  const secrets = [await register(recorder.url), await register(`http://127.0.0.1:${port}`)];
  example = await startExample('webhook-receiver', {
    PORT: String(port),
    WEBHOOK_SECRET: secrets.join(),
  });
});
afterAll(async () => {
  await example.stop();
  await instance.stop();
  await recorder.close();
});

/** Sends the example the first message of the recorder, with changes. */
async function repeat(changes: { body?: string; headers?: Record<string, string> } = {}): Promise<number> {
  const { headers, body } = recorder.received[0]!;
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
  const response = await fetch(example.url, {
    method: 'POST',
    headers: { ...Object.fromEntries(signed), ...changes.headers },
    body: changes.body ?? body,
  });
  return response.status;
}

test('it prints the event that Cabildo sends', async () => {
  await makeCharacter('Olga');
  await until(async () => (await printed()).length === 1 && recorder.received.length === 1);
  expect(await printed()).toEqual(['Olga']);
});

test('it accepts a message that comes again, and refuses what is forged, changed or old', async () => {
  expect(await repeat()).toBe(204);
  expect(await repeat({ body: recorder.received[0]!.body.replace('Olga', 'Olaf') })).toBe(401);
  expect(await repeat({ headers: { 'webhook-id': 'another' } })).toBe(401);
  expect(await repeat({ headers: { 'webhook-timestamp': '1700000000' } })).toBe(401);
  expect(await repeat({ headers: { 'webhook-signature': '' } })).toBe(401);
});

test('it prints none of those, and goes on', async () => {
  await makeCharacter('Pilar');
  await until(async () => (await printed()).includes('Pilar'));
  expect(await printed()).toEqual(['Olga', 'Pilar']);
});

test('it refuses a body of unknown or great length before it reads it', async () => {
  const statusOf = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(example.url, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write('a piece');
    });
  expect(await statusOf({})).toBe(413);
  expect(await statusOf({ 'content-length': '2000000' })).toBe(413);
});
