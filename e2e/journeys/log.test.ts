import { Client, until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { actorName, ask, readLog, type LogEntry, type LogPage } from './ask.ts';

/** The log of a server, read by members in their language, with present names. */
let instance: TestInstance;
const people = {} as Record<'lucia' | 'mateo', Client>;
const ids = {} as Record<keyof typeof people, { character: number; account: number; user: number }>;
let serverId: number;
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });

beforeAll(async () => {
  instance = await startInstance();
  people.lucia = await new Client(instance.url).signIn('7201', 'lucia');
  people.mateo = await new Client(instance.url).signIn('7202', 'mateo');
  const { server } = await ask(people.lucia, 'servers.create', { server_name: 'Villa Clara' });
  const { id, join_code } = server as { id: number; join_code: string };
  serverId = id;
  await ask(people.mateo, 'servers.join', { join_code });
  const config = here({ accounts_config: { initial_balance: 500 } });
  await ask(people.lucia, 'server_economy.update_bank_config', config);
  for (const [name, surname] of [
    ['lucia', 'Ferrer'],
    ['mateo', 'Gil'],
  ] as const) {
    const card = await ask(people[name], 'server_dni.create', here({ name, surname }));
    const server_character_id = Number(card['server_character_id']);
    const order = here({ server_character_id, account_type: 'personal' });
    const { account_id } = await ask(people[name], 'server_economy.create_account', order);
    const { user_id } = await ask(people[name], 'users.get_user_by_key');
    ids[name] = { character: server_character_id, account: Number(account_id), user: Number(user_id) };
  }
});
afterAll(() => instance.stop());

/** Reads the owner's log in the given language. */
const log = (params: object, language?: string): Promise<LogPage> =>
  readLog(people.lucia, { server_id: serverId, ...params }, language);

const transferred = async (language?: string): Promise<LogEntry | undefined> =>
  (await log({ log_action: 'transfer.completed' }, language)).logs[0];

test('a transfer is logged with its concept in the language of the reader, and found by it in either (AU-04)', async () => {
  const [from, to] = [ids.mateo, ids.lucia];
  const order = {
    from_account_id: from.account,
    to_account_id: to.account,
    amount: 120,
    concept: 'Alquiler',
  };
  await ask(people.mateo, 'server_economy.internal_transfer', here(order));
  await until(async () => (await transferred()) !== undefined);
  expect((await transferred())?.note).toMatch(
    /^Transferencia de 120\s\S+ de la cuenta ···\d{4} de .*Concepto: Alquiler$/,
  );
  expect((await transferred('en-GB,en;q=0.9'))?.note).toMatch(
    /^Transfer of \D120 from account ···\d{4} of .*Concept: Alquiler$/,
  );
  for (const search of ['concepto: alq', 'CONCEPT: ALQ'])
    for (const language of ['es', 'en'])
      expect((await log({ search }, language)).logs).toMatchObject([{ character_ids: expect.any(Array) }]);
});

test('an entry names its people as they are called now, and nobody who is gone', async () => {
  const called = async () => {
    const entry = (await transferred())!;
    const { characters } = entry;
    return [actorName(entry), ...characters.map(({ name }) => name)];
  };
  expect(await called()).toEqual(['mateo', 'mateo Gil', 'lucia Ferrer']);
  await new Client(instance.url).signIn('7202', 'teo');
  const { character } = ids.mateo;
  await ask(people.lucia, 'server_dni.update', here({ server_character_id: character, name: 'Mateo' }));
  await until(async () => JSON.stringify(await called()) === '["teo","Mateo Gil","lucia Ferrer"]');
  await ask(people.lucia, 'server_dni.delete', here({ server_character_id: character }));
  await until(async () => JSON.stringify(await called()) === '["teo",null,"lucia Ferrer"]');
  expect((await transferred())?.characters[0]?.server_character_id).toBe(character);
});

test('cursors lead through lists that grow, over HTTP, to their end (GW-32)', async () => {
  const through = async (next: (cursor?: string) => Promise<[ids: number[], cursor: string | null]>) => {
    let [found, cursor] = await next();
    while (cursor !== null) {
      const [more, following] = await next(cursor);
      [found, cursor] = [[...found, ...more], following];
    }
    return found;
  };
  const idsOf = ({ logs }: LogPage) => logs.map(({ log_id }) => log_id);
  const all = idsOf(await log({ per_page: 100 }));
  const read = await through(async (cursor) => {
    const page = await log({ per_page: 3, ...(cursor && { cursor }) });
    return [idsOf(page), page.next_cursor];
  });
  expect(all.length).toBeGreaterThan(6);
  expect(new Set(read).size).toBe(read.length);
  // Other events may have been logged meanwhile.
  expect(read.filter((id) => all.includes(id))).toEqual(all);

  const own = here({ server_character_id: ids.lucia.character });
  for (const amount of [1, 2, 3]) await ask(people.lucia, 'server_economy.withdraw', { ...own, amount });
  const registers = await through(async (cursor) => {
    const page = await ask(people.lucia, 'server_economy.get_registers', { ...own, per_page: 2, cursor });
    const entries = page['registers'] as { register_id: number }[];
    return [entries.map(({ register_id }) => register_id), page['next_cursor'] as string | null];
  });
  expect(new Set(registers).size).toBe(registers.length);
  expect(registers.length).toBeGreaterThan(5);
});

test('an entry names the key of the server that acted, and so does an event, also after the key was revoked (AU-02)', async () => {
  const { api_key, key_id } = await ask(people.lucia, 'servers.create_api_key', here({ name: 'Puente' }));
  const script = new Client(instance.url, String(api_key));
  const poll = async (after = '') => {
    const asked = `${instance.url}/v1/servers/${serverId}/events?format=json&wait=20&${after}`;
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${String(api_key)}` } });
    return (await answer.json()) as { next: string; events: object[] };
  };
  const { next } = await poll();
  const warning = { user_id: ids.mateo.user, type: 'warning', reason: 'Ruido' };
  const { punishment } = await ask(script, 'v1.create_punishment', here(warning));
  expect(punishment).toMatchObject({ created_by: null, created_by_key_id: key_id });
  const { keys } = await ask(people.lucia, 'servers.list_api_keys', here());
  expect(keys).toMatchObject([{ key_id, last_used_at: expect.any(String) }]);
  const { events } = await poll(`after=${next}&kinds=punishment.created`);
  expect(events).toMatchObject([{ actor: { kind: 'key', user_id: null, key_id } }]);
  await ask(people.lucia, 'servers.revoke_api_key', here({ key_id }));
  const given = async () => (await log({ log_action: 'punishment.created' })).logs[0];
  await until(async () => (await given()) !== undefined);
  expect(await given()).toMatchObject({
    actor_user_id: null,
    actor: { kind: 'key', key_id, name: 'Puente' },
  });
});
