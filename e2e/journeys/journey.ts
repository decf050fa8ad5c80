import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@cabildo/testing';
import { ask, refused } from './ask.ts';

/** Plays a desktop app (spec 5.2): listens on a port of its own until the browser comes back with a code. */
async function signInThroughBrowser(url: string, gpId: string, gpUsername: string): Promise<Client> {
  const { promise: visited, resolve: visit } = Promise.withResolvers<URL>();
  const app = createServer((request, response) => {
    visit(new URL(request.url!, 'http://127.0.0.1'));
    response.end('<p>Puedes cerrar esta ventana.</p>');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const stranger = new Client(url);
  const { port } = app.address() as AddressInfo;
  const start = await ask(stranger, 'users.gp_oauth_start', { loopback_port: port });
  const session = { session_token: start['session_token'] };
  expect(await ask(stranger, 'users.check_oauth_status', session)).toMatchObject({ status: 'pending' });
  const consent = `${String(start['url'])}&gp_id=${gpId}&gp_username=${encodeURIComponent(gpUsername)}`;
  expect((await fetch(consent)).status).toBe(200);
  const finish = (await visited).searchParams.get('code');
  app.close();
  const status = await ask(stranger, 'users.check_oauth_status', { ...session, finish });
  expect(status).toMatchObject({ status: 'complete', gp_id: gpId, gp_username: gpUsername });
  return new Client(url, String(status['apikey']));
}

/** One character, its bank account and the user who plays it. */
interface Person {
  client: Client;
  userId: number;
  characterId: number;
  accountId: number;
}

/** State that later chapters need from earlier ones. */
class Story {
  readonly #url: () => string;
  /** Other suites may have made other people on the same instance. */
  readonly firstId = 700_000_000 + Math.floor(Math.random() * 1_000_000) * 10;
  readonly people: Record<'lucia' | 'mateo' | 'noa', Person> = {} as never;
  server!: { id: number; join_code: string };

  constructor(url: () => string) {
    this.#url = url;
  }

  get url(): string {
    return this.#url();
  }

  here(params: Record<string, unknown> = {}): Record<string, unknown> {
    return { server_id: this.server.id, ...params };
  }

  /** The sum of bank and wallet. */
  async balanceOf({ client, characterId }: Person): Promise<unknown[]> {
    const whose = this.here({ server_character_id: characterId });
    const { bank_balance, wallet_total } = await ask(client, 'server_economy.get_balance', whose);
    return [bank_balance, wallet_total];
  }
}

type Chapter = (story: Story) => Promise<void>;

const signIn: Chapter = async (story) => {
  for (const [index, name] of (['lucia', 'mateo', 'noa'] as const).entries()) {
    const client = await signInThroughBrowser(story.url, String(story.firstId + index), `${name}_rp`);
    const profile = await ask(client, 'users.get_user_by_key');
    expect(profile).toMatchObject({ gp_username: `${name}_rp`, servers: [] });
    story.people[name] = { client, userId: Number(profile['user_id']), characterId: 0, accountId: 0 };
  }
  expect(await refused(new Client(story.url), 'users.get_user_by_key')).toBe('401 error');
  expect(await refused(new Client(story.url, `sk_${'x'.repeat(48)}`), 'users.get_user_by_key')).toBe(
    '401 error',
  );
};

const found: Chapter = async (story) => {
  const { lucia, mateo, noa } = story.people;
  const founded = await ask(lucia.client, 'servers.create', { server_name: 'Villa Esperanza' });
  story.server = founded['server'] as Story['server'];
  const joined = await ask(mateo.client, 'servers.join', { join_code: story.server.join_code.toLowerCase() });
  expect(joined).toMatchObject({ joined: true, server_id: story.server.id });
  const again = await ask(mateo.client, 'servers.join', { join_code: story.server.join_code });
  expect(again).toMatchObject({ joined: false, reason: 'already_member' });
  expect(await refused(noa.client, 'servers.get', story.here())).toBe('403 forbidden');
  expect(await refused(noa.client, 'servers.get', { server_id: story.server.id + 1_000_000 })).toBe(
    '404 not_found',
  );
  const members = await ask(mateo.client, 'server_members.list', story.here());
  expect(members).toMatchObject({ total: 2, members: [{ role: 'owner' }, { role: 'member' }] });
};

const rank: Chapter = async (story) => {
  const { lucia, mateo } = story.people;
  expect(await refused(mateo.client, 'server_dni.update_config', story.here({ min_age: 16 }))).toBe(
    '403 forbidden',
  );
  await ask(lucia.client, 'servers.set_role', story.here({ target_user_id: mateo.userId, new_role: 'mod' }));
  const config = await ask(mateo.client, 'server_dni.update_config', story.here({ min_age: 16 }));
  expect(config).toMatchObject({ config: { min_age: 16 } });
};

const characters: Chapter = async (story) => {
  const lives = { lucia: ['Lucía', 'Ferrer'], mateo: ['Íñigo', 'Muñoz'] } as const;
  for (const name of ['lucia', 'mateo'] as const) {
    const card = story.here({ name: lives[name][0], surname: lives[name][1], birthdate: '1990-05-17' });
    const made = await ask(story.people[name].client, 'server_dni.create', card);
    story.people[name].characterId = Number(made['server_character_id']);
  }
  const child = story.here({
    name: 'Niño',
    surname: 'Ferrer',
    birthdate: new Date().toISOString().slice(0, 10),
  });
  expect(await refused(story.people.lucia.client, 'server_dni.create', child)).toBe('400 error');
  const found = await ask(story.people.lucia.client, 'server_dni.search', story.here({ search: 'inigo mu' }));
  expect(found).toMatchObject({ characters: [{ surname: 'Muñoz', user_id: story.people.mateo.userId }] });
};

const accounts: Chapter = async (story) => {
  const { lucia, mateo } = story.people;
  const config = story.here({
    accounts_config: { initial_balance: 1_000 },
    transfers_config: { fee_percent: 10 },
  });
  expect(await refused(mateo.client, 'server_economy.update_bank_config', config)).toBe('403 forbidden');
  await ask(lucia.client, 'server_economy.update_bank_config', config);
  for (const person of [lucia, mateo]) {
    const order = story.here({ server_character_id: person.characterId, account_type: 'personal' });
    const opened = await ask(person.client, 'server_economy.create_account', order);
    person.accountId = Number(opened['account_id']);
    expect(await refused(person.client, 'server_economy.create_account', order)).toBe('409 already_exists');
    expect(await story.balanceOf(person)).toEqual([1_000, 0]);
  }
};

const money: Chapter = async (story) => {
  const { lucia, mateo } = story.people;
  const own = story.here({ server_character_id: lucia.characterId });
  const cash = await ask(lucia.client, 'server_economy.withdraw', { ...own, amount: 370 });
  expect(cash).toMatchObject({ bank_balance: 630, wallet_total: 370 });
  await ask(lucia.client, 'server_economy.deposit', { ...own, amount: 70 });
  const pay = story.here({ from_character_id: lucia.characterId, to_character_id: mateo.characterId });
  const paid = await ask(lucia.client, 'server_economy.transfer', {
    ...pay,
    amount: 200,
    concept: 'Alquiler',
  });
  expect(paid).toMatchObject({ amount: 200, fee: 20, from_balance: 480 });
  expect(await story.balanceOf(lucia)).toEqual([480, 300]);
  expect(await story.balanceOf(mateo)).toEqual([1_200, 0]);
  const tooMuch = await refused(lucia.client, 'server_economy.transfer', { ...pay, amount: 480 });
  expect(tooMuch).toBe('400 insufficient_balance');
  expect(await refused(lucia.client, 'server_economy.transfer', { ...pay, amount: 0 })).toBe(
    '400 invalid_amount',
  );
  const theft = story.here({ from_account_id: mateo.accountId, to_account_id: lucia.accountId, amount: 1 });
  expect(await refused(lucia.client, 'server_economy.internal_transfer', theft)).toBe('403 forbidden');
};

const repeat: Chapter = async (story) => {
  const { lucia, mateo } = story.people;
  const order = story.here({ from_account_id: mateo.accountId, to_account_id: lucia.accountId, amount: 100 });
  const send = (params: object) =>
    mateo.client.call('server_economy.internal_transfer', params, `alquiler-${story.firstId}`);
  const answers = await Promise.all([send(order), send(order), send(order), send(order)]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { from_balance: 1_090 } });
  expect((await send({ ...order, amount: 101 })).status).toBe(409);
  expect(await story.balanceOf(mateo)).toEqual([1_090, 0]);
};

const race: Chapter = async (story) => {
  const { lucia, mateo } = story.people;
  const order = story.here({ from_account_id: lucia.accountId, to_account_id: mateo.accountId, amount: 500 });
  const send = () => lucia.client.call('server_economy.internal_transfer', order);
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  const codes = new Set(answers.flatMap(({ body }) => body.error_code ?? []));
  expect([...codes]).toEqual(['insufficient_balance']);
  const register = await ask(
    mateo.client,
    'server_economy.get_registers',
    story.here({ type: 'transfer_in' }),
  );
  expect(register).toMatchObject({ total: 2, registers: [{ amount: 500 }, { amount: 200 }] });
};

const log: Chapter = async (story) => {
  const { lucia, mateo, noa } = story.people;
  const log = (params: Record<string, unknown> = {}) =>
    ask(lucia.client, 'server_logs.query', story.here(params));
  // AU-02: within 5 s; the time limit of the test is the bound. Services publish in an order of their own, so each
  // entry is waited for.
  const logged = async (filter: Record<string, unknown>, count: number) => {
    while (Number((await log(filter))['total']) < count);
  };
  await logged({ log_action: 'transfer.completed' }, 3);
  await logged({ search: 'IÑIGO munoz' }, 1);
  expect(await log({ domain: 'bank', log_action: 'transfer.completed', search: '200' })).toMatchObject({
    total: 1,
    logs: [
      {
        actor: { user_id: lucia.userId, gp_username: 'lucia_rp' },
        characters: [
          { server_character_id: lucia.characterId, name: 'Lucía Ferrer' },
          { server_character_id: mateo.characterId, name: 'Íñigo Muñoz' },
        ],
      },
    ],
  });
  expect(await log({ character_id: lucia.characterId, log_action: 'cash.withdrawn' })).toMatchObject({
    total: 1,
  });
  expect(await log({ search: 'IÑIGO munoz' })).toMatchObject({ total: 1, logs: [{ domain: 'character' }] });
  const [newest] = (await log({ per_page: 1 }))['logs'] as { created_at: string }[];
  expect(await log({ date_from: newest!.created_at })).toMatchObject({ total: 1 });
  const { logs, next_cursor } = await log({ domain: 'bank', per_page: 1 });
  const [following] = (await log({ domain: 'bank', per_page: 1, cursor: next_cursor }))['logs'] as object[];
  expect(following).not.toEqual((logs as object[])[0]);
  expect(await log({ domain: 'bank', per_page: 1, page: 2 })).toMatchObject({ logs: [following] });
  const own = await fetch(
    `${story.url}/server_logs/query?server_id=${story.server.id}&action=account.created`,
    {
      headers: { 'x-api-key': lucia.client.key! },
    },
  );
  expect(await own.json()).toMatchObject({ ok: true, total: 2 });
  expect(await refused(mateo.client, 'server_logs.query', story.here())).toBe('403 forbidden');
  expect(await refused(noa.client, 'server_logs.query', story.here())).toBe('403 forbidden');
};

const leave: Chapter = async (story) => {
  const { mateo } = story.people;
  await ask(mateo.client, 'servers.leave', story.here());
  expect(await refused(mateo.client, 'server_dni.get_config', story.here())).toBe('403 forbidden');
  await ask(mateo.client, 'users.logout');
  expect(await refused(mateo.client, 'users.get_user_by_key')).toBe('401 error');
};

const CHAPTERS: readonly [title: string, chapter: Chapter][] = [
  ['people sign in through the browser and are who they said', signIn],
  ['one founds a server, another joins it, a third stays outside', found],
  ['a rank takes effect on the next request', rank],
  ['they become characters with identity cards', characters],
  ['they open accounts, which the server funds', accounts],
  ['money moves between bank, wallet and people, and none is made or lost', money],
  ['a transfer that is sent again under its key is carried out once, by however many at a time', repeat],
  ['a full balance that several ask for at once is paid out once', race],
  ['the log has all of it for members who may read it', log],
  ['who leaves is outside, and a key that was logged out opens nothing', leave],
];

/**
 * Plays a community from its first sign-in to its log, over HTTP alone: the same against one process and against
 * many. `url` is called when the tests run. Rate limits must be above the number of its requests.
 */
export function describeJourney(url: () => string): void {
  const story = new Story(url);
  test.each(CHAPTERS)('%s', (_, chapter) => chapter(story));
}
