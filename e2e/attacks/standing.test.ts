import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import { Client, follow, inParallel, until } from '@cabildo/testing';
import { pay } from '../testing/billing.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

/** FU-08 to FU-10: the access of a revoked key or licence, and the rows that a member leaves behind. */

let instance: TestInstance;
let owner: Client;
let member: Client;
let server_id: number;
beforeAll(async () => {
  instance = await startInstance();
  owner = await new Client(instance.url).signIn('4700000', 'alcalde');
  member = await new Client(instance.url).signIn('4700001', 'vecino');
  const { server } = await owner.api.servers.create({ server_name: 'Pueblo' });
  server_id = server.id;
  await owner.api.config.update({ server_id, role_limits: { default: { max_characters: 100 } } });
  await member.api.servers.join({ join_code: server.join_code! });
});
afterAll(() => instance.stop());

const create = (client: Client) =>
  client.call('server_dni.create', { server_id, name: 'Ana', surname: 'Prueba' });
const opened = async (client: Client): Promise<[characterId: number, accountId: number]> => {
  const { body } = await create(client);
  const server_character_id = Number(body['server_character_id']);
  const account = { server_id, server_character_id, account_type: 'personal' } as const;
  return [server_character_id, (await client.api.economy.createAccount(account)).account_id];
};

test('a licence that was rotated and revoked answers no start again, whatever Idempotency-Key the starts had (FU-08)', async () => {
  await pay(owner, { server_id, plan: 'PLUS' });
  const { licence_id, key } = await owner.api.billing.issueLicence({ server_id, product: 'taxi' });
  const start = async (): Promise<number> => {
    const response = await fetch(`${instance.url}/v1/licences/activate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'always the same' },
      body: JSON.stringify({ key, host: 'a', version: '1' }),
    });
    return response.status;
  };
  expect([await start(), await start()]).toEqual([200, 200]);
  await owner.api.billing.rotateLicence({ server_id, licence_id, confirm: true });
  expect(await start()).toBe(401);
  await owner.api.billing.revokeLicence({ server_id, licence_id });
  expect(await start()).toBe(401);
});

test('a stream ends with its key, although its address has spent its look-ups (FU-10)', async () => {
  const phone = await new Client(instance.url).signIn('4700000', 'alcalde');
  const url = `${instance.url}/v1/servers/${server_id}/events`;
  const stream = await follow(url, { authorization: `Bearer ${phone.key}` });
  expect(stream.status).toBe(200);
  const strangers = Array.from(
    { length: 130 },
    (_, n) => new Client(instance.url, `sk_${String(n).padStart(48, 'x')}`),
  );
  const answers = await inParallel(strangers, 8, (each) => each.call('users.get_user_by_key'));
  expect(answers.map(({ status }) => status)).toContain(429);
  await phone.api.users.logout();
  await until(() => stream.isOver);
});

test('a member who makes and deletes characters all day leaves so many rows and no more (FU-09)', async () => {
  const { max } = MEMBER_LIMITS.characters_deleted;
  const codes: unknown[] = [];
  for (let n = 0; n <= max; n += 1) {
    const { body } = await create(member);
    const one = { server_id, server_character_id: body['server_character_id'] };
    codes.push((await member.call('server_dni.delete', one)).body.error_code ?? null);
  }
  expect(codes).toEqual([...Array<null>(max).fill(null), 'limit_exceeded']);
});

test('a member who asks and cancels all day is stopped by name, and others do not get a hundred events (FU-09)', async () => {
  const { max } = MEMBER_LIMITS.requests_made;
  const [[server_character_id], [to_character_id]] = [await opened(member), await opened(owner)];
  const order = { server_id, server_character_id, to_character_id, amount: 1 };
  const sent = [];
  for (let n = 0; n <= max; n += 1) {
    const { status, body } = await member.call('server_economy.create_payment_request', order);
    sent.push(status);
    if (status === 400) expect(body['error']).toContain('requests_made');
    else await member.api.economy.cancelPaymentRequest({ server_id, request_id: Number(body['request_id']) });
  }
  expect(sent.filter((status) => status === 400)).toHaveLength(1);
  const { notifications } = await owner.api.economy.listNotifications({ server_id, per_page: 100 });
  expect(notifications.length).toBeLessThanOrEqual(22);
});
