import { CabildoError, createClient, verifyWebhook, type Client } from '@cabildo/client';
import { Client as Visitor, until } from '@cabildo/testing';
import { wireTo, type Wire } from '@cabildo/testing/wire.ts';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { sharedInstance, type TestInstance } from '../testing/instance.ts';

/** A program on `@cabildo/client`, one test after another: it pays, reads lists, follows events and takes webhooks. */
let instance: TestInstance;
let receiver: Receiver;
/** Everything goes over a wire that the tests cut. */
let wire: Wire;
let ana: Client;
let anasKey: string;
let luis: Client;
let script: Client;
let server_id: number;
let from_account_id: number;
let to_account_id: number;

const PAYMENTS = [1, 2, 3, 4, 5];

beforeAll(async () => {
  instance = await sharedInstance();
  receiver = await startReceiver();
  wire = await wireTo(instance.url);
  const visitor = await new Visitor(wire.url).signIn('7600', 'ana');
  [ana, anasKey] = [visitor.api, visitor.key!];
  ({ api: luis } = await new Visitor(wire.url).signIn('7601', 'luis'));
});
afterAll(async () => {
  await wire.close();
  await instance.stop();
  await receiver.close();
});

async function settle(client: Client, name: string): Promise<number> {
  const { server_character_id } = await client.dni.create({ server_id, name, surname: 'Vega' });
  const order = { server_id, server_character_id, account_type: 'personal' } as const;
  return (await client.economy.createAccount(order)).account_id;
}

test('people found a community and settle in it by typed methods', async () => {
  const { server } = await ana.servers.create({ server_name: 'Puerto Tipado' });
  server_id = server.id;
  await ana.economy.updateBankConfig({ server_id, accounts_config: { initial_balance: 1_000 } });
  expect(await luis.servers.join({ join_code: server.join_code! })).toMatchObject({
    joined: true,
    server_id,
  });
  from_account_id = await settle(ana, 'Ana');
  to_account_id = await settle(luis, 'Luis');
  const { api_key } = await ana.servers.createApiKey({ server_id, name: 'programa' });
  script = createClient({ baseUrl: wire.url, key: api_key });
});

test('a payment that is sent again under its key is one payment, and a refusal says what is wrong', async () => {
  const rent = { server_id, from_account_id, to_account_id, amount: 120, concept: 'Alquiler' };
  const paid = await ana.economy.internalTransfer(rent, { idempotencyKey: 'rent-november' });
  expect(paid.from_balance).toBe(880);
  expect(await ana.economy.internalTransfer(rent, { idempotencyKey: 'rent-november' })).toEqual(paid);
  expect((await ana.economy.getBalance({ server_id })).bank_balance).toBe(880);
  const { error } = await ana.try.economy.internalTransfer({ ...rent, amount: 5_000 });
  expect(error).toMatchObject({ status: 400, code: 'insufficient_balance', outcome: 'refused' });
  await expect(luis.economy.internalTransfer(rent)).rejects.toThrow(CabildoError);
});

test('a PIN that is set again under its key is one PIN, and another one under this key is refused (GW-17)', async () => {
  const own = { server_id, account_id: to_account_id };
  const idempotencyKey = 'first-pin';
  const set = await luis.economy.setPin({ ...own, pin: '1234' }, { idempotencyKey });
  expect(await luis.economy.setPin({ ...own, pin: '1234' }, { idempotencyKey })).toEqual(set);
  const { error } = await luis.try.economy.setPin({ ...own, pin: '4321' }, { idempotencyKey });
  expect(error).toMatchObject({ status: 409, code: 'error' });
  await luis.economy.verifyPin({ ...own, pin: '1234' });
});

test('a payment whose connection breaks is tried again by itself, and is one payment', async () => {
  let broken = 0;
  const mending: typeof fetch = (...request) =>
    fetch(...request).catch((error: unknown) => {
      broken += 1;
      wire.mend();
      throw error;
    });
  const client = createClient({ baseUrl: wire.url, key: anasKey, fetch: mending });
  wire.sever();
  const order = { server_id, from_account_id, to_account_id, amount: 80 };
  expect((await client.economy.internalTransfer(order)).from_balance).toBe(800);
  expect(broken).toBe(1);
});

test('lists are read to their end, by cursor and by number, and nothing twice', async () => {
  for (const amount of PAYMENTS)
    await ana.economy.internalTransfer({ server_id, from_account_id, to_account_id, amount });
  const amounts: number[] = [];
  const registers = { server_id, type: 'transfer_in', per_page: 2 } as const;
  for await (const page of luis.pages(luis.economy.getRegisters, registers))
    amounts.push(...page.registers.map(({ amount }) => amount));
  expect(amounts).toEqual([5, 4, 3, 2, 1, 80, 120]);
  const roles: string[] = [];
  for await (const { members } of ana.pages(ana.servers.listMembers, { server_id, per_page: 1 }))
    roles.push(...members.map(({ role }) => role));
  expect(roles).toEqual(['owner', 'member']);
});

test('events go on after their connection is cut, without loss and without repetition', async () => {
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const connections: boolean[] = [];
  const leaving = new AbortController();
  const events = script.events({
    serverId: server_id,
    kinds: ['call.*'],
    signal: leaving.signal,
    onConnected(isConnected) {
      connections.push(isConnected);
      connect();
    },
  });
  const titleOfNext = async (): Promise<string | undefined> => {
    const { value } = await events.next();
    return value?.type === 'call.created' ? value.data.title : value?.type;
  };
  // A second way to the instance, because the wire is cut meanwhile.
  const caller = createClient({ baseUrl: instance.url, key: anasKey });
  const first = titleOfNext();
  await connected;
  await caller.mdt.createCall({ server_id, title: 'Robo en la lonja' });
  expect(await first).toBe('Robo en la lonja');
  wire.sever();
  for (const title of ['Fuego en el puerto', 'Choque en la plaza'])
    await caller.mdt.createCall({ server_id, title });
  wire.mend();
  expect([await titleOfNext(), await titleOfNext()]).toEqual(['Fuego en el puerto', 'Choque en la plaza']);
  leaving.abort();
  expect(await events.next()).toEqual({ done: true, value: undefined });
  expect(connections).toEqual([true, false, true, false]);
});

test('a webhook is verified as it arrived, and a changed one is refused', async () => {
  const { webhook } = await script.v1.createWebhook({ url: receiver.url, events: ['bank.transfer'] });
  const paid = await ana.economy.internalTransfer({ server_id, from_account_id, to_account_id, amount: 35 });
  await until(() => receiver.received.length === 1);
  const { headers, body } = receiver.received[0]!;
  const event = await verifyWebhook(headers, body, webhook.secret);
  expect(event).toMatchObject({ type: 'bank.transfer', server_id });
  if (event.type !== 'bank.transfer') throw new Error('the type of the event does not lead to its data');
  expect([event.data.transfer_id, event.data.amount]).toEqual([paid.transfer_id, 35]);
  const forged = body.replace('"amount":35', '"amount":99');
  await expect(verifyWebhook(headers, forged, webhook.secret)).rejects.toMatchObject({
    code: 'bad_signature',
  });
});
