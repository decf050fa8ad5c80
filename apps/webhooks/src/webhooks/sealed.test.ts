import { randomBytes } from 'node:crypto';
import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import rotateSecret from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import { rows, run } from '@cabildo/kit/database';
import { resealValues } from '@cabildo/operation/keys/reseal.ts';
import { SecretBox, type Sealed } from '@cabildo/kit/service';
import { TEST_SECRETS, TestClock, until } from '@cabildo/testing';
import { claimDue } from '../deliveries/leases.table.ts';
import { sendBatch } from '../deliveries/send-batch.ts';
import sealAddresses from './seal_addresses.job.ts';
import { sealedFor } from './secrets.ts';
import { sealedSecrets } from './sealed.ts';
import { webhooks } from './table.ts';
import { startWorld, transferOf, type World } from '../testing/world.ts';

const SECOND = `2:${randomBytes(32).toString('base64')}`;
const both = new SecretBox(`${TEST_SECRETS.SECRET_KEYS},${SECOND}`);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const reseal = async (box: SecretBox): Promise<void> => {
  for (const values of sealedSecrets) await resealValues(world.database, values, box, () => undefined);
};

test('the secrets of a webhook, the former one too, are sealed anew, and the first key is needed no longer', async () => {
  const server = world.newServer();
  const { id, secret } = await world.hook(server, 'http://127.0.0.1:8999/hook');
  const rotated = await world.ok(rotateSecret, { webhook_id: id }, world.admin(server));
  await reseal(both);
  const [stored] = await rows(world.database, webhooks.select().where({ id }));
  const fresh = new SecretBox(SECOND);
  const opened = [stored!.secret, stored!.old_secret!].map((sealed) =>
    fresh.open(sealed, sealedFor(stored!)),
  );
  expect(opened).toEqual([rotated.secret, secret]);
  // The service of this test holds the first key alone.
  await reseal(new SecretBox(`${TEST_SECRETS.SECRET_KEYS},${SECOND}`, 1));
});

test('an address of the chat platform from before is sealed with its secrets, once however many do it', async () => {
  const server = world.newServer();
  const url = `https://discord.com/api/webhooks/1/${'t'.repeat(68)}`;
  const { id, secret } = await world.hook(server, 'https://discord.com/api/webhooks/2/old', { format: 'cp' });
  const rotated = await world.ok(rotateSecret, { webhook_id: id }, world.admin(server));
  const other = await world.hook(server, 'https://discord.com/channels/1');
  const box = new SecretBox(TEST_SECRETS.SECRET_KEYS);
  const was = { server_id: server, url };
  await run(
    world.database,
    webhooks
      .update({
        url,
        sealed_url: null,
        secret: box.seal(rotated.secret, sealedFor(was)),
        old_secret: box.seal(secret, sealedFor(was)),
      })
      .where({ id }),
  );
  const again = await world.act(createWebhook, { url, events: '*', format: 'cp' }, world.admin(server));
  expect(again.code).toBe('already_exists');
  const seal = () => sealAddresses.run({ database: world.database, deps: { box } } as never);
  await Promise.all([seal(), seal()]);
  await seal();
  const stored = await rows(world.database, webhooks.select().where({ server_id: server }).orderBy('id'));
  const [sealed] = stored;
  const open = (text: Sealed | null) => box.open(text!, sealedFor(sealed!));
  expect(sealed!.url).toBe('https://discord.com/api/webhooks/1/•••');
  expect([open(sealed!.sealed_url), open(sealed!.secret), open(sealed!.old_secret)]).toEqual([
    url,
    rotated.secret,
    secret,
  ]);
  expect(stored[1]).toMatchObject({ id: other.id, url: 'https://discord.com/channels/1', sealed_url: null });
});

test('a delivery whose secret does not open is no attempt: it is sent once the key is there again', async () => {
  const server = world.newServer();
  const receiver = await world.receiver();
  const { id } = await world.hook(server, receiver.url);
  await reseal(both);
  await world.publish(transferOf(server));
  await until(async () => (await world.deliveries(server, id)).length === 1);
  const leased = () =>
    world.database.query(`SELECT 1 FROM webhooks WHERE id = $1 AND leased_until > $2`, [
      id,
      world.clock.now(),
    ]);
  await until(async () => (await leased()).length === 1);
  // Another process takes over, so that the attempt of the first is over whenever the key is back.
  const later = new TestClock(new Date(world.clock.now().getTime() + 31_000));
  const deps = world.deps(later);
  const [webhook] = await world.database.transaction((tx) =>
    claimDue(tx, { isApart: false, now: later.now(), limit: 1 }, deps.limits.usage(false)),
  );
  await expect(sendBatch(webhook!, deps, new AbortController().signal)).rejects.toThrow(
    'version 2 is missing',
  );
  expect([await world.attempts(id), receiver.received.length]).toEqual([0, 0]);
  await reseal(new SecretBox(`${TEST_SECRETS.SECRET_KEYS},${SECOND}`, 1));
  world.clock.advance(120_000);
  await until(() => receiver.received.length === 1);
});
