import { setTimeout as later } from 'node:timers';
import { Client, until } from '@cabildo/testing';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { settle, startStage, type Community, type Stage } from './stage.ts';

/** FU-07: a person with many servers and slow receivers has one share of the deliveries. */

const SERVERS = 24;
const WEBHOOKS = 3;
/** The sender waits 15 s for an answer. */
const SLOW_MS = 13_500;

let stage: Stage;
let slow: Receiver;
let quick: Receiver;
let victims: Community;
beforeAll(async () => {
  stage = await startStage({ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' });
  [slow, quick] = [await startReceiver(), await startReceiver()];
  slow.answer((response) => void later(() => response.writeHead(200).end(), SLOW_MS).unref());
});
afterAll(async () => {
  await stage.stop();
  await slow.close();
  await quick.close();
});

const subscribe = (owner: Client, server_id: number, url: string) =>
  owner.api.webhooks.create({ server_id, url, events: ['character.created'] });

test('72 webhooks of one person that answer after 13.5 s do not delay deliveries to another community', async () => {
  const owner = await new Client(stage.url).signIn('4800000', 'dueno');
  const servers: number[] = [];
  for (let n = 0; n < SERVERS; n += 1) {
    const { server } = await owner.api.servers.create({ server_name: `Banda ${n}` });
    servers.push((server as { id: number }).id);
    for (let hook = 0; hook < WEBHOOKS; hook += 1)
      await subscribe(owner, servers[n]!, `${slow.url}/${n}/${hook}`);
  }
  victims = await stage.found('Vecinos', 1);
  await subscribe(victims.owner, victims.serverId, quick.url);

  const create = (client: Client, server_id: number) =>
    client.api.dni.create({ server_id, name: 'Ana', surname: 'Prueba' });
  for (const server_id of servers) await create(owner, server_id);
  await until(() => slow.received.length > 0);
  const before = slow.received.length;
  await settle(victims, await new Client(stage.url).signIn('4800001', 'vecina'));
  await until(() => quick.received.length === 1);
  // The delivery came before the first slow receiver had answered, so nobody waited for the slow ones.
  expect(slow.received.length - before).toBeLessThan(SERVERS * WEBHOOKS);
});
