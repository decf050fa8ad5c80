import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { Client, until } from '@cabildo/testing';
import { freePort, startProcess } from '@cabildo/testing/lab/index.ts';
import { startReceiver, type Received } from '@cabildo/webhooks/testing/receiver.ts';
import { createTestDatabases } from '../testing/databases.ts';

const script = join(import.meta.dirname, '../../apps/standalone/src/main.ts');

/** Every row of every table of a service, as text. */
async function dump(url: string): Promise<string> {
  const database = new Database({ url, max: 1 });
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const { text } of await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`))
      texts.push(text);
  await database.close();
  return texts.join('\n');
}

test('secrets of webhooks and licence keys are shown once, and in no log, event, delivery or table (design 6)', async () => {
  const databases = await createTestDatabases();
  const receiver = await startReceiver();
  // A receiver may echo the whole request, and its answer is stored.
  receiver.answer((response, { headers, body }: Received) =>
    response.writeHead(500).end(JSON.stringify(headers) + body),
  );
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const internalKey = `ik_${randomBytes(24).toString('hex')}`;
  const cabildo = await startProcess({
    name: 'canaries',
    script,
    env: {
      ...databases.env,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      INTERNAL_KEY: internalKey,
      LOG_LEVEL: 'debug',
      DEFAULT_PLAN: 'PREMIUM',
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
    readyUrl: `${url}/readyz`,
  });
  const owner = await new Client(url).signIn('77', 'lucia');
  const { server } = await owner.api.servers.create({ server_name: 'Puerto' });
  const at = { server_id: server.id };
  const { webhook } = await owner.api.webhooks.create({ ...at, url: receiver.url, events: ['*'] });
  const hook = { ...at, webhook_id: webhook.id };
  const rotated = await owner.api.webhooks.rotateSecret(hook);
  await owner.api.webhooks.test(hook);
  const issued = await owner.api.billing.issueLicence({ ...at, product: 'mdt' });
  const activate = (key: unknown) =>
    fetch(`${url}/v1/licences/activate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, host: 'fx', version: '1' }),
    });
  await activate(issued.key);
  const { licence_id } = issued;
  const renewed = await owner.api.billing.rotateLicence({ ...at, licence_id, confirm: true });
  const refusal = await (await activate(issued.key)).text();
  const shown: unknown[] = [refusal];
  await until(async () => {
    const list = await owner.api.webhooks.listDeliveries(hook);
    shown.push(list);
    // The events are the test and licence.rotated.
    return list.deliveries.filter(({ attempts }) => attempts.length > 0).length >= 2;
  });
  await until(async () => {
    const log = await owner.api.logs.query({ ...at, per_page: 100 });
    shown.push(log);
    return log.logs.some(({ note }) => note.startsWith('Se renovó la clave'));
  });
  shown.push(await owner.api.webhooks.list(at), await owner.api.billing.listLicences(at));
  const dumps = await Promise.all(Object.values(databases.env).map(dump));
  await cabildo.kill();
  const everything = [
    await readFile(cabildo.logFile, 'utf8'),
    JSON.stringify(shown),
    ...dumps,
    JSON.stringify(receiver.received),
  ].join('\n');
  await cabildo.stop();
  await Promise.all([databases.drop(), receiver.close()]);
  const secrets = [
    webhook.secret.slice('whsec_'.length),
    rotated.secret.slice('whsec_'.length),
    // The first letters of these keys are shown on purpose.
    issued.key.slice(11),
    renewed.key.slice(11),
  ];
  expect(secrets.every((secret) => secret.length > 30)).toBe(true);
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  // The searched text is complete.
  for (const canary of ['webhook-signature', 'licence.rotated', 'Puerto', 'answered'])
    expect(everything).toContain(canary);
});
