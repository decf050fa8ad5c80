import deleteAccount from '@cabildo/contracts/identity/people/delete_account.ts';
import exportData from '@cabildo/contracts/identity/people/export_data.ts';
import { anonymous, createHarness, internal, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, signIn } from '../testing/journeys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The servers of users, as the servers service answers. */
const servers = new Map<number, number[]>();
let asked: string[] = [];

const lists = (name: string, given: object) => (input: { server_id: number; character_ids: number[] }) => {
  asked.push(`${name} ${input.server_id} ${input.character_ids.join()}`);
  return { lists: given, cut: name === 'economy' ? ['entries'] : [] };
};

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    answers: {
      'calls.servers.close_account': () => ({ owned: [] }),
      'calls.servers.list_servers_of_person': ({ user_id }: { user_id: number }) => ({
        servers: (servers.get(user_id) ?? []).map((server_id) => ({
          server_id,
          server_name: `S${server_id}`,
          role: null,
        })),
      }),
      'calls.servers.export_person': lists('servers', {
        characters: [{ server_character_id: 31 }, { server_character_id: 32 }],
        bans: [],
      }),
      'calls.economy.export_person': lists('economy', { entries: [{ amount: 5 }], debts: [{ debt_id: 1 }] }),
      'calls.inventory.export_person': lists('inventory', { items: [] }),
      'calls.vehicles.export_person': lists('vehicles', {}),
      'calls.mdt.export_person': lists('mdt', { calls: [{ call_id: 9 }] }),
    },
  });
});
afterAll(() => h.close());
beforeEach(() => {
  asked = [];
});

test('shows the person, and asks every service for the characters of each server', async () => {
  const { user_id, apikey } = await signIn(h, newGameAccount(), 'ana');
  const cp_id = newChatAccount();
  await linkChat(h, user_id, { cp_id });
  servers.set(user_id, [4, 6]);
  const answer = await h.ok(exportData, {}, user(user_id));
  expect(answer).toMatchObject({
    user: { user_id, gp_username: 'ana' },
    keys: [{ prefix: apikey.slice(0, 7) }],
    chat_accounts: [{ cp_id }],
    acceptances: [],
    servers: [{ server_id: 4 }, { server_id: 6, role: null }],
    cut_servers: [],
  });
  expect(answer.servers[0]).toEqual({
    server_id: 4,
    server_name: 'S4',
    role: null,
    characters: [{ server_character_id: 31 }, { server_character_id: 32 }],
    accounts: [],
    entries: [{ amount: 5 }],
    cards: [],
    items: [],
    vehicles: [],
    licenses: [],
    calls: [{ call_id: 9 }],
    punishments: [],
    notifications: [],
    others: { bans: [], debts: [{ debt_id: 1 }] },
    cut: ['entries'],
  });
  expect(asked.filter((text) => text.endsWith(' 31,32'))).toHaveLength(8);
  expect(JSON.stringify(answer)).not.toContain(apikey.slice(7));
});

test('is given once in 24 hours, also of two at once, and costs nothing where it is refused', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  servers.set(user_id, [4]);
  const answers = await Promise.all([1, 2, 3].map(() => h.act(exportData, {}, user(user_id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  asked = [];
  expect(await h.act(exportData, {}, user(user_id))).toMatchObject({ status: 429, code: 'limit_exceeded' });
  expect(asked).toEqual([]);
  expect((await h.act(exportData, { user_id }, internal())).status).toBe(200);
  expect((await h.act(exportData, { user_id }, internal())).status).toBe(429);
  h.clock.advance(DAY_MS);
  expect((await h.act(exportData, {}, user(user_id))).status).toBe(200);
});

test('is given once in 24 hours to the person, who may delete the account and come back (ID-21)', async () => {
  const account = newGameAccount();
  const { user_id } = await signIn(h, account);
  await h.ok(exportData, {}, user(user_id));
  await h.ok(deleteAccount, { confirm: true }, user(user_id));
  const back = await signIn(h, account);
  expect((await h.act(exportData, {}, user(back.user_id))).status).toBe(429);
  await h.ok(deleteAccount, { confirm: true }, user(back.user_id));
  const again = await signIn(h, account);
  expect((await h.act(exportData, {}, user(again.user_id))).status).toBe(429);
  h.clock.advance(DAY_MS);
  expect((await h.act(exportData, {}, user(again.user_id))).status).toBe(200);
});

test('says which servers did not fit', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  servers.set(
    user_id,
    Array.from({ length: 203 }, (_, n) => n + 1),
  );
  const answer = await h.ok(exportData, {}, user(user_id));
  expect([answer.servers.length, answer.cut_servers]).toEqual([200, [201, 202, 203]]);
});

test('is refused of a user who does not exist, and to an operator who names nobody', async () => {
  const statusOf = async (ctx: ReturnType<typeof anonymous>, input = {}) =>
    (await h.act(exportData, input, ctx)).status;
  expect(await statusOf(user(999_999))).toBe(401);
  expect(await statusOf(internal())).toBe(400);
  expect(await statusOf(internal(), { user_id: 999_999 })).toBe(404);
});
