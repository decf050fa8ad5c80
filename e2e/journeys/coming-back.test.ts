import { ORG_LIMITS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { MEMBER_LIMITS, type MemberLimit } from '@cabildo/contracts/limits';
import { Database } from '@cabildo/kit/database';
import { readPersonPlan } from '@cabildo/operation/people';
import { tablesOf } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { Client, until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, outcome, readLog } from './ask.ts';

/** ID-21: what is limited, given once or owed is a matter of the person, who may delete the account and come back. */
let instance: TestInstance;
let owner: Client;
beforeAll(async () => {
  instance = await startInstance({ DEFAULT_PLAN: 'PLUS' });
  owner = await new Client(instance.url).signIn('7400', 'lucia');
});
afterAll(() => instance.stop());

type Answer = Record<string, unknown>;

/** Works with the database of a service. */
async function inDatabase<T>(service: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({ url: instance.env[`${service.toUpperCase()}_DATABASE_URL`]!, max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A server with everything that can be given, lent, counted or guessed there, and the owner's character in it. */
async function foundTown() {
  const { server } = await ask(owner, 'servers.create', { server_name: 'Villa Clara' });
  const { id: server_id, join_code } = server as { id: number; join_code: string };
  const by = (action: string, params: object = {}) => ask(owner, action, { server_id, ...params });
  await by('server_economy.update_bank_config', {
    accounts_config: { initial_balance: 1_000 },
    cards_config: { max_cards_per_account: 10 },
    loans_config: { auto_approve: true, auto_approve_min_score: 0, max_active: 1 },
  });
  await by('server_orgs.configure_orgs', { orgs_config: { founding: true, max_owned: 10 } });
  for (const frequency of ['once', 'daily', 'weekly', 'monthly'])
    await by('server_economy.configure_reward', { name: frequency, amount: 10, frequency });
  const { server_character_id } = await by('server_dni.create', { name: 'Lucía', surname: 'Gil' });
  const { account_id } = await by('server_economy.create_account', {
    server_character_id,
    account_type: 'personal',
  });
  const cards: { number: unknown; cvv: unknown }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const made = await by('server_economy.create_card', { account_id, card_type: 'permanent' });
    cards.push({ number: (made['card'] as Answer)['card_number'], cvv: made['cvv'] });
  }
  const { vehicle_model_id } = await by('server_cars.create_vehicle_model', {
    brand: 'Seat',
    model: '600',
    price: 1,
  });
  const plate = await plateOfNeighbour({ server_id, join_code }, Number(vehicle_model_id));
  const { department_id } = await by('server_mdt.create_department', {
    name: 'Policía',
    type: 'police',
    powers: ['lookup', 'frisk', 'impound', 'punish'],
  });
  const { form_id } = await by('server_desk.create_form', {
    kind: 'ticket',
    title: 'Consulta',
    questions: [],
    who: 'members',
  });
  return { server_id, join_code, by, server_character_id, account_id, cards, plate, department_id, form_id };
}
type Town = Awaited<ReturnType<typeof foundTown>>;

/** A plain member buys a car, which an officer may flag. */
async function plateOfNeighbour(
  { server_id, join_code }: { server_id: number; join_code: string },
  vehicle_model_id: number,
): Promise<string> {
  const neighbour = await new Client(instance.url).signIn('7499', 'noa');
  await ask(neighbour, 'servers.join', { join_code });
  const by = (action: string, params: object) => ask(neighbour, action, { server_id, ...params });
  const { server_character_id } = await by('server_dni.create', { name: 'Noa', surname: 'Sanz' });
  await by('server_economy.create_account', { server_character_id, account_type: 'personal' });
  const bought = await by('server_cars.buy_vehicle', { server_character_id, vehicle_model_id });
  return (bought['vehicle'] as { plate: string }).plate;
}

/** Signs a game account in, and lets its user settle in a town, on duty in the department. */
async function settle(town: Town, gpId: string) {
  const client = await new Client(instance.url).signIn(gpId, `mateo${gpId}`);
  const { user_id } = await client.api.users.getUserByKey();
  await ask(client, 'servers.join', { join_code: town.join_code });
  const { server_id, department_id } = town;
  const does = (action: string, params: object = {}) => client.call(action, { server_id, ...params });
  const { server_character_id } = await ask(client, 'server_dni.create', {
    server_id,
    name: 'Mateo',
    surname: 'Ruiz',
  });
  await town.by('server_mdt.set_character_department', { server_character_id, department_id });
  await ask(client, 'server_mdt.start_shift', { server_id, server_character_id });
  const { account_id } = await ask(client, 'server_economy.create_account', {
    server_id,
    server_character_id,
    account_type: 'personal',
  });
  const { org_id } = await town.by('server_orgs.create_org', {
    name: `Bazar ${user_id}`,
    kind: 'business',
    owner_character_id: server_character_id,
  });
  return { client, user_id, does, server_character_id: Number(server_character_id), account_id, org_id };
}
type Settler = Awaited<ReturnType<typeof settle>>;

const claim = ({ does, server_character_id }: Settler) =>
  does('server_economy.claim_rewards', { server_character_id });
const lent = ({ account_id }: Settler) => ({ account_id, amount: 500, installments: 2 });
const guess = (who: Settler, { number, cvv }: Town['cards'][number], isRight = false) => ({
  from_card_number: number,
  from_cvv: isRight ? cvv : String((Number(cvv) + 1) % 1_000).padStart(3, '0'),
  to_character_id: who.server_character_id,
  amount: 1,
});
const foundOrg = ({ does, user_id, server_character_id }: Settler, nth = 0) =>
  does('server_orgs.found_org', { server_character_id, name: `Taller ${user_id}-${nth}` });
const paid = (who: Settler, town: Town) => ({
  from_account_id: who.account_id,
  to_account_id: town.account_id,
  amount: 1,
});

/** The number of notices in the row that stands for the most. */
async function mostCounted({ by, server_character_id }: Town): Promise<number> {
  const listed = await by('server_economy.list_notifications', { server_character_id, per_page: 50 });
  return Math.max(...(listed['notifications'] as { count: number }[]).map(({ count }) => count));
}

/** For each limit that counts what a person does: the action that it counts. */
const COUNTED: Record<string, (who: Settler, town: Town) => readonly [string, object]> = {
  characters_made: () => ['server_dni.create', { name: 'Otro', surname: 'Ruiz' }],
  characters_deleted: ({ server_character_id }) => ['server_dni.delete', { server_character_id }],
  requests_made: (_, town) => [
    'server_economy.create_payment_request',
    { to_character_id: town.server_character_id, amount: 1 },
  ],
  debts_made: (_, town) => [
    'server_economy.create_debt',
    { debtor_character_id: town.server_character_id, amount: 1 },
  ],
  loans_requested: (who) => ['server_economy.request_loan', lent(who)],
  shifts_started: () => ['server_mdt.start_shift', {}],
  frisks_started: (who, town) => [
    'server_cacheo.start',
    {
      searcher_character_id: who.server_character_id,
      target_character_id: town.server_character_id,
    },
  ],
  flags_set: (_, { plate }) => ['server_cars.set_vehicle_flags', { plate, stolen: true }],
  lookups_made: (_, { plate }) => ['server_mdt.lookup_plate', { plate }],
  shops_opened: ({ server_character_id, org_id }) => [
    'server_shop.create_shop',
    { server_character_id, org_id, name: 'Bazar' },
  ],
  cases_opened: () => ['server_mdt.create_case', { title: 'Atestado' }],
  punishments_given: ({ server_character_id }) => [
    'server_mdt.create_punishment',
    { server_character_id, type: 'warning', reason: 'Ruido' },
  ],
};

const QUOTAS = ['servers', 'economy', 'mdt', 'inventory', 'vehicles'].map((name) => `${name} quotas.subject`);
const OUTSIDE = ['identity quotas.subject', 'servers join_misses.user_id'];
/** Rows of notices, which are counted together with their sender's. */
const WITH_OTHERS = ['economy notifications.sender_user_id'];
/** For each column that counts inside a town: how the person uses it up, and what the answer is after coming back. */
const INSIDE: Record<
  string,
  {
    use: (old: Settler, town: Town) => Promise<unknown>;
    again: (back: Settler, town: Town) => Promise<unknown>;
    answer: unknown;
  }
> = {
  'community points.person_id': {
    use: ({ user_id }, { by }) =>
      by('server_activity.add_points', { target_user_id: user_id, points: 3, reason: 'Ruido' }),
    again: async ({ user_id }, { by }) =>
      (await by('server_activity.add_points', { target_user_id: user_id, points: 1, reason: 'Ruido' }))[
        'total'
      ],
    answer: 4,
  },
  'community submissions.person_id': {
    use: async ({ does }, { form_id }) =>
      expect((await does('server_desk.submit_form', { form_id, answers: {} })).status).toBe(201),
    again: async ({ does }, { form_id }) =>
      (await does('server_desk.submit_form', { form_id, answers: {} })).body.error_code,
    answer: 'limit_exceeded',
  },
  'economy initial_balances.user_id': {
    use: async () => undefined,
    again: async ({ does }) => (await does('server_economy.get_balance')).body['bank_balance'],
    answer: 0,
  },
  'economy reward_claims.user_id': {
    use: async (old) => expect((await claim(old)).body['total']).toBe(40),
    again: async (back) => (await claim(back)).body.error_code,
    answer: 'already_processed',
  },
  'economy loans.user_id': {
    use: async (old) =>
      expect((await old.does('server_economy.request_loan', lent(old))).body['loan']).toMatchObject({
        status: 'active',
      }),
    again: async (back) => (await back.does('server_economy.request_loan', lent(back))).body.error_code,
    answer: 'limit_exceeded',
  },
  'economy wrong_cvvs.user_id': {
    async use(old, { cards }) {
      for (let n = 0; n < 10; n += 1) await old.does('server_economy.transfer', guess(old, cards[n % 2]!));
    },
    again: async (back, { cards }) =>
      (await back.does('server_economy.transfer', guess(back, cards[2]!, true))).body.error_code,
    answer: 'pin_locked',
  },
  'economy notice_counts.sender_user_id': {
    async use(old, town) {
      for (let n = 0; n < 25; n += 1)
        expect((await old.does('server_economy.internal_transfer', paid(old, town))).status).toBe(200);
    },
    async again(back, town) {
      const { account_id: from_account_id } = town;
      const gift = { from_account_id, to_account_id: back.account_id, amount: 5 };
      await town.by('server_economy.internal_transfer', gift);
      const before = await mostCounted(town);
      expect((await back.does('server_economy.internal_transfer', paid(back, town))).status).toBe(200);
      return (await mostCounted(town)) - before;
    },
    answer: 1,
  },
  'economy orgs.founded_by': {
    async use(old) {
      for (let n = 0; n < ORG_LIMITS.founded; n += 1) expect((await foundOrg(old, n)).status).toBe(201);
    },
    again: async (back) => (await foundOrg(back)).body.error_code,
    answer: 'limit_exceeded',
  },
  'mdt calls.person_id': {
    async use({ does }) {
      for (let n = 0; n < MEMBER_LIMITS.open_calls.max; n += 1)
        expect((await does('server_mdt.create_call', { title: 'Robo' })).status).toBe(201);
    },
    again: async ({ does }) => (await does('server_mdt.create_call', { title: 'Robo' })).body.error_code,
    answer: 'limit_exceeded',
  },
  // Tried last, because nothing is paid afterwards.
  'economy daily_orders.user_id': {
    use: async () => undefined,
    async again(back, town) {
      await town.by('server_economy.update_bank_config', { limits_config: { transfers_a_day: 20 } });
      return (await back.does('server_economy.internal_transfer', paid(back, town))).body.error_code;
    },
    answer: 'limit_exceeded',
  },
};

/** Deletes an account; the operator does so by its user's id. */
async function leave({ client, user_id }: Pick<Settler, 'client' | 'user_id'>, how: 'person' | 'operator') {
  if (how === 'person') return void (await ask(client, 'users.delete_account', { confirm: true }));
  const query = new URLSearchParams({ action: 'delete_account', user_id: String(user_id), confirm: 'true' });
  const { status } = await fetch(`${instance.internalUrl}/users?${query}`, {
    headers: { 'x-mdt-internal-key': instance.internalKey },
  });
  expect(status).toBe(200);
}

describe.each([
  ['person', '7401', '7402'],
  ['operator', '7403', '7404'],
] as const)('an account that the %s deletes', (how, gpId, other) => {
  test('leaves all that is limited, given once or owed as it was, for whoever signs in with the game account', async () => {
    const town = await foundTown();
    const old = await settle(town, gpId);
    for (const [name, action] of Object.entries(COUNTED)) {
      // A loan and a shift are used below and above; the character that is deleted is the one that is made here.
      if (['loans_requested', 'shifts_started', 'characters_deleted'].includes(name)) continue;
      const { status, body } = await old.does(...action(old, town));
      expect([name, status < 300 ? status : body]).toEqual([name, expect.any(Number)]);
      const { server_character_id } = body;
      if (name === 'characters_made')
        expect((await old.does('server_dni.delete', { server_character_id })).status).toBe(200);
    }
    for (const { use } of Object.values(INSIDE)) await use(old, town);
    await leave(old, how);
    const back = await settle(town, gpId);
    expect(back.user_id).not.toBe(old.user_id);
    const answers: [string, unknown][] = [];
    for (const [column, { again }] of Object.entries(INSIDE)) answers.push([column, await again(back, town)]);
    expect(answers).toEqual(Object.entries(INSIDE).map(([column, { answer }]) => [column, answer]));
    // The rows in which the first user counted, in the service that counts, are full now.
    const { server_id } = town;
    await Promise.all(
      QUOTAS.map((column) =>
        inDatabase(column.split(' ')[0]!, (database) =>
          database.query(`UPDATE quotas SET used = 1000000 WHERE server_id = $1 AND subject = $2`, [
            server_id,
            `user:${old.user_id}`,
          ]),
        ),
      ),
    );
    const named: unknown[] = [];
    for (const action of Object.values(COUNTED)) {
      const { status, body } = await back.does(...action(back, town));
      named.push([status, /L[ií]mite? (\w+):/.exec(String(body['error']))?.[1]]);
    }
    expect(named).toEqual(Object.keys(COUNTED).map((name) => [400, name]));
  });

  test('leaves exports and wrong join codes as they were, also for two who come back at once', async () => {
    const arrive = () => new Client(instance.url).signIn(other, 'eva');
    const old = await arrive();
    const { user_id } = await old.api.users.getUserByKey();
    expect(await outcome(old, 'users.export_data')).toBe('200 undefined');
    const wrong = (client: Client) => outcome(client, 'servers.join', { join_code: 'NADA9' });
    for (let n = 0; n < 20; n += 1) expect(await wrong(old)).toBe('404 not_found');
    await leave({ client: old, user_id }, how);
    const both = await Promise.all([arrive(), arrive()]);
    const answers = both.map(async (client) => [
      await outcome(client, 'users.export_data'),
      await wrong(client),
    ]);
    const refused = ['429 limit_exceeded', '429 limit_exceeded'];
    expect(await Promise.all(answers)).toEqual([refused, refused]);
  });
});

test('the log of who comes back does not show what the first user did', async () => {
  const town = await foundTown();
  const { server_id } = town;
  const old = await settle(town, '7405');
  await until(async () => (await readLog(owner, { server_id, user_id: old.user_id })).logs.length > 0);
  await leave(old, 'person');
  await until(async () => (await readLog(owner, { server_id, user_id: old.user_id })).logs.length === 0);
  const back = await settle(town, '7405');
  const found = async () => (await readLog(owner, { server_id, user_id: back.user_id, per_page: 100 })).logs;
  // The opening of the account is the last that somebody settling does.
  await until(async () =>
    JSON.stringify(await found()).includes(`"server_character_id":${back.server_character_id}`),
  );
  const text = JSON.stringify(await found());
  expect(text).not.toContain(`"server_character_id":${old.server_character_id},`);
  expect(text).not.toContain(`"user_id":${old.user_id},`);
});

test('each column that counts a person, and each limit of a member, is tried here', async () => {
  const counting = await Promise.all(
    SERVICES.map((service) =>
      inDatabase(service.name, async (database) =>
        (await readPersonPlan(database, tablesOf(service))).counts.map(
          (column) => `${service.name} ${column}`,
        ),
      ),
    ),
  );
  // In these services no limit counts.
  const unused = ['audit', 'community', 'webhooks'].map((name) => `${name} quotas.subject`);
  expect(counting.flat().sort()).toEqual(
    [...Object.keys(INSIDE), ...QUOTAS, ...OUTSIDE, ...WITH_OTHERS, ...unused].sort(),
  );
  const limits = Object.entries<MemberLimit>(MEMBER_LIMITS).filter(
    ([, { per, window }]) => per === 'user' && window !== 'now',
  );
  expect(Object.keys(COUNTED).sort()).toEqual(limits.map(([name]) => name).sort());
});
