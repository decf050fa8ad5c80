import { Client } from '@cabildo/testing';
import { pay } from '../testing/billing.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask } from './ask.ts';

/** Requests a minute of an address without a key, or of a person. */
const RATE = 10;

let instance: TestInstance;
let owner: Client;
let here: { server_id: number };
beforeAll(async () => {
  // The proxy is trusted, so that scripts of several addresses can ask.
  instance = await startInstance({ RATE_SERVERS: String(RATE), TRUSTED_PROXIES: '127.0.0.1' });
  owner = await new Client(instance.url).signIn('700100300', 'guionista');
  const { server_id } = await ask(owner, 'servers.create', { server_name: 'Villa Guion' });
  here = { server_id: Number(server_id) };
  await pay(owner, { ...here, plan: 'PLUS' });
});
afterAll(() => instance?.stop());

/** Asks for a script at an address whether it may run. */
async function start(key: unknown, address: string): Promise<string> {
  const response = await fetch(`${instance.url}/v1/licences/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ key, host: `host of ${address}`, version: '1.0' }),
  });
  const { ok, error_code } = (await response.json()) as { ok: boolean; error_code: string };
  return `${response.status} ${ok ? 'ok' : error_code}`;
}

test('a person sees the licences of all servers at once, and names no server beside a licence (V1-09)', async () => {
  const guest = await new Client(instance.url).signIn('700100301', 'otra');
  const elsewhere = {
    server_id: Number((await ask(guest, 'servers.create', { server_name: 'Otra' })).server_id),
  };
  await pay(guest, { ...elsewhere, plan: 'PLUS' });
  const theirs = await ask(guest, 'server_billing.issue_licence', { ...elsewhere, product: 'radio' });
  const second = {
    server_id: Number((await ask(owner, 'servers.create', { server_name: 'Dos' })).server_id),
  };
  await pay(owner, { ...second, plan: 'PREMIUM' });
  const mine = await ask(owner, 'server_billing.issue_licence', { ...second, product: 'taxi' });
  const at = async (method: string, path: string) => {
    const response = await fetch(`${instance.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"confirm":true}' }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await at('GET', 'licences');
  expect(body['licences']).toMatchObject([{ licence_id: mine.licence_id, server_id: second.server_id }]);
  expect((await at('GET', `licences?server_id=${elsewhere.server_id}`)).status).toBe(403);
  expect((await at('POST', `licences/${mine.licence_id}/rotate`)).status).toBe(200);
  expect((await at('POST', `licences/${theirs.licence_id}/rotate`)).status).toBe(404);
});

test('scripts ask at every start, so often a minute from one address, whatever keys they send (V1-09)', async () => {
  const product = { ...here, product: 'mdt-bridge' };
  const { licence_id, key } = await ask(owner, 'server_billing.issue_licence', product);
  expect(await start(key, '203.0.113.7')).toBe('200 ok');
  const guesses = Array.from({ length: RATE - 1 }, (_, n) =>
    start(`lk_${'x'.repeat(47)}${n}`, '203.0.113.7'),
  );
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['401 error']));
  const late = [await start(key, '203.0.113.7'), await start('lk_none', '203.0.113.7')];
  expect(late).toEqual(['429 limit_exceeded', '429 limit_exceeded']);
  // Another address, and the owner, have limits of their own.
  expect(await start(key, '203.0.113.8')).toBe('200 ok');
  const { licences } = await ask(owner, 'server_billing.list_licences', here);
  expect(licences).toMatchObject([{ licence_id, activations: [{ active: true }, { active: true }] }]);
});
