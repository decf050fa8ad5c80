import { Database } from '@cabildo/kit/database';
import { Client, until } from '@cabildo/testing';
import { callbackFor, pay } from '../testing/billing.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, readLog, refused } from './ask.ts';

let instance: TestInstance;
let owner: Client;
let here: { server_id: number };
beforeAll(async () => {
  instance = await startInstance();
  owner = await new Client(instance.url).signIn('700100200', 'tesorera');
  const { server } = await ask(owner, 'servers.create', { server_name: 'Villa Próspera' });
  here = { server_id: (server as { id: number }).id };
});
afterAll(() => instance?.stop());

const plan = () => ask(owner, 'server_billing.get_plan', here);
const order = (what: object) => ask(owner, 'server_billing.checkout', { ...here, ...what });

/** Ends the month by its row, because a running platform has no clock that a test could set. */
async function endMonth(): Promise<void> {
  const database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 1 });
  await database.query('UPDATE servers SET plan_expires_at = now() WHERE id = $1', [here.server_id]);
  await database.close();
}

test('a month of a community that pays', async () => {
  const provider = new Client(instance.url);
  const { checkout_id, amount_cents, url } = await order({ plan: 'PREMIUM', extra_storage: 1 });
  // The page of payment is an address of this platform, which says what to pay.
  const shown = (await (await fetch(String(url))).json()) as object;
  expect(shown).toMatchObject({ checkout_id, amount_cents, status: 'open' });
  const genuine = callbackFor(String(checkout_id), Number(amount_cents));
  const forged = { ...genuine, signature: 'f'.repeat(64) };
  expect(await refused(provider, 'server_billing.confirm', forged)).toBe('401 error');
  expect(await plan()).toMatchObject({ plan: 'FREE', character_limit: 50 });
  const first = await ask(provider, 'server_billing.confirm', genuine);
  expect(await ask(provider, 'server_billing.confirm', genuine)).toEqual(first);
  expect(await plan()).toMatchObject({ plan: 'PREMIUM', character_limit: null, storage_gb: 60 });

  const next = await pay(owner, { ...here, plan: 'PLUS', extra_characters: 1 });
  expect(await plan()).toMatchObject({ plan: 'PREMIUM', next_term: { plan: 'PLUS', extra_characters: 1 } });
  await endMonth();
  // The service looks for due rows when it starts.
  await instance.restart();
  owner = new Client(instance.url, owner.key);
  await until(async () => (await plan())['plan'] === 'PLUS');
  expect(await plan()).toMatchObject({ plan: 'PLUS', character_limit: 600, next_term: null });

  await ask(owner, 'server_billing.cancel', here);
  expect((await plan())['cancelled_at']).not.toBeNull();
  const { payment_id } = next;
  await ask(owner, 'server_billing.refund', { ...here, payment_id, confirm: true });
  expect(await plan()).toMatchObject({ plan: 'FREE', character_limit: 50, plan_expires_at: null });
  const again = { ...here, payment_id, confirm: true };
  expect(await refused(owner, 'server_billing.refund', again)).toBe('409 already_processed');
  const { payments } = await ask(owner, 'server_billing.list_payments', here);
  expect((payments as { kind: string }[]).map(({ kind }) => kind)).toEqual(['refund', 'payment', 'payment']);
});

test('a community that begins with a payment', async () => {
  const founder = await new Client(instance.url).signIn('700100201', 'alcaldesa');
  const provider = new Client(instance.url);
  const order = { plan: 'PLUS', extra_storage: 1, server_name: 'Ñ2' };
  expect(await refused(founder, 'server_billing.checkout_new_server', order)).toBe('400 error');
  const named = { ...order, server_name: 'Puerto Ñandú' };
  const { checkout_id, amount_cents } = await ask(founder, 'server_billing.checkout_new_server', named);
  expect((await ask(founder, 'servers.list_mine'))['servers']).toEqual([]);
  const genuine = callbackFor(String(checkout_id), Number(amount_cents));
  await Promise.all([1, 2, 3].map(() => ask(provider, 'server_billing.confirm', genuine)));

  const { server_id } = await ask(provider, 'server_billing.get_checkout', { checkout_id });
  expect((await ask(founder, 'servers.list_mine'))['servers']).toMatchObject([
    { server_id, server_name: 'Puerto Ñandú', my_role: 'owner', plan: 'PLUS' },
  ]);
  expect(await ask(founder, 'server_billing.get_plan', { server_id })).toMatchObject({
    plan: 'PLUS',
    storage_gb: 20,
    next_term: null,
  });
  await ask(founder, 'server_dni.create', { server_id, name: 'Alba', surname: 'Ruiz' });
  const note = 'alcaldesa creó el servidor «Puerto Ñandú».';
  await until(async () =>
    (await readLog(founder, { server_id: Number(server_id) })).logs.some((entry) => entry.note === note),
  );
});
