import deleteAccount from '@cabildo/contracts/identity/people/delete_account.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import findPeople from '@cabildo/contracts/identity/users/find_people.rpc.ts';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import { hashToken } from '@cabildo/kit/service';
import { createHarness, internal, until, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { linkChat, newChatAccount, newGameAccount, returnFromGame, signIn } from '../testing/journeys.ts';

/** The servers that users own, as the servers service answers. */
const owned = new Map<number, { server_id: number; server_name: string }[]>();
let closed: number[] = [];

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    answers: {
      'calls.servers.close_account': ({ user_id }: { user_id: number }) => {
        closed.push(user_id);
        return { owned: owned.get(user_id) ?? [] };
      },
    },
  });
});
afterAll(() => h.close());
beforeEach(() => {
  closed = [];
});

const confirm = { confirm: true };
const remove = (userId: number) => h.act(deleteAccount, confirm, user(userId));
const former = async (userId: number) =>
  (await h.ask(getUsers, { user_ids: [userId] })).body.users[0]?.former_user_ids;
const rowsOf = async (table: string, userId: number) =>
  h.database.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE user_id = $1`, [userId]);
const deletions = async (userId: number) =>
  (await h.events('user.user.deleted')).filter(
    ({ data }) => (data as { user_id: number }).user_id === userId,
  );

test('ends keys, links and sessions at once, and leaves no name', async () => {
  const account = newGameAccount();
  const { user_id, apikey } = await signIn(h, account);
  await linkChat(h, user_id, { cp_id: newChatAccount() });
  await h.database.query(
    `INSERT INTO legal_acceptances VALUES ($1, 'terms', '2026-01-01', now(), '203.0.113.7', 'phone')`,
    [user_id],
  );
  await h.database.query(
    `INSERT INTO game_sessions (user_id, server_id, token_hash, created_at, expires_at) VALUES ($1, 1, 'x', now(), now())`,
    [user_id],
  );
  const { status, body } = await remove(user_id);
  expect([status, body]).toEqual([200, { deleted: true, user_id, ok: true }]);
  expect((await h.ask(resolveKey, { key_hash: hashToken(apikey) })).body.holder).toBeNull();
  for (const table of ['api_keys', 'chat_accounts', 'game_sessions', 'sign_ins'])
    expect(await rowsOf(table, user_id)).toEqual([]);
  expect(await rowsOf('users', user_id)).toMatchObject([{ gp_id: null, gp_username: 'Cuenta eliminada' }]);
  expect(await rowsOf('legal_acceptances', user_id)).toMatchObject([
    { document: 'terms', version: '2026-01-01', ip: '-', device: '-' },
  ]);
  expect((await h.ask(getUsers, { user_ids: [user_id] })).body.users).toEqual([]);
  expect(await deletions(user_id)).toMatchObject([{ actor: { kind: 'user', id: user_id }, server_id: null }]);
  expect((await h.events('key.key.revoked')).filter(({ actor }) => actor.id === user_id)).toHaveLength(1);
});

test('is refused while a server is owned, by its name', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  owned.set(user_id, [{ server_id: 4, server_name: 'Villa' }]);
  const { status, code, body } = await remove(user_id);
  expect([status, code, body['servers']]).toEqual([409, 'error', owned.get(user_id)]);
  expect(String(body['error'])).toContain('«Villa» (4)');
  expect(await rowsOf('api_keys', user_id)).toHaveLength(1);
});

test('is refused to an operator who names nobody, and ends nothing', async () => {
  expect((await h.act(deleteAccount, confirm, internal())).status).toBe(400);
  expect(closed).toEqual([]);
});

test('needs a confirmation', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  for (const input of [{}, { confirm: false }])
    expect((await h.act(deleteAccount, input, user(user_id))).status).toBe(400);
  expect(closed).toEqual([]);
});

test('succeeds once, however often it is asked for at a time, for the person and for the operator', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  const byOperator = () => h.act(deleteAccount, { ...confirm, user_id }, internal());
  const answers = await Promise.all([remove(user_id), remove(user_id), byOperator(), byOperator()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 401, 404]).toContain(status);
  expect(await deletions(user_id)).toHaveLength(1);
  expect([(await remove(user_id)).status, (await byOperator()).status]).toEqual([401, 404]);
});

test('makes a later sign-in a new user, who is known to be the same person (ID-08)', async () => {
  const account = newGameAccount();
  const first = await signIn(h, account);
  expect(await former(first.user_id)).toEqual([]);
  await remove(first.user_id);
  const second = await signIn(h, account);
  expect(second.user_id).not.toBe(first.user_id);
  expect(await former(second.user_id)).toEqual([first.user_id]);
  await remove(second.user_id);
  const third = await signIn(h, account);
  expect(await former(third.user_id)).toEqual([first.user_id, second.user_id]);
  expect(await former((await signIn(h, newGameAccount())).user_id)).toEqual([]);
});

test('leads from every number that a person had to the present one, once there is one (SV-18)', async () => {
  const people = async (...user_ids: number[]) =>
    (await h.ask(findPeople, { user_ids })).body.users.map(({ user_id, former_user_ids }) => [
      user_id,
      former_user_ids,
    ]);
  const account = newGameAccount();
  const first = await signIn(h, account);
  expect(await people(first.user_id)).toEqual([[first.user_id, []]]);
  await remove(first.user_id);
  expect(await people(first.user_id)).toEqual([]);
  const second = await signIn(h, account);
  await remove(second.user_id);
  const third = await signIn(h, account);
  const person = [third.user_id, [first.user_id, second.user_id]];
  expect(await people(first.user_id, third.user_id)).toEqual([person]);
  expect(await people(second.user_id, 999_999)).toEqual([person]);
});

test('of a sign-in at the same moment either the old user ends with its key, or a new one begins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const account = newGameAccount();
    const { user_id } = await signIn(h, account);
    const back = await returnFromGame(h, account, 'lucia');
    const [removed, entered] = await Promise.all([remove(user_id), h.ok(checkStatus, back)]);
    expect(removed.status).toBe(200);
    const now = Number((entered as Record<string, unknown>)['user_id']);
    expect(now).toBeGreaterThan(0);
    if (now !== user_id) expect(await former(now)).toEqual([user_id]);
    await until(async () => (await rowsOf('api_keys', user_id)).length === 0);
  }
});

test('stores of a game account nothing that its number alone leads to', async () => {
  const account = newGameAccount();
  const { user_id } = await signIn(h, account);
  await remove(user_id);
  const [{ gp_mac }] = (await rowsOf('users', user_id)) as [{ gp_mac: Buffer }];
  expect(gp_mac).toHaveLength(32);
  expect(gp_mac.toString('hex')).not.toContain(Buffer.from(account).toString('hex'));
  const [{ plain }] = (await h.database.query<{ plain: Buffer }>('SELECT sha256($1::text::bytea) AS plain', [
    account,
  ])) as [{ plain: Buffer }];
  expect(gp_mac.equals(plain)).toBe(false);
});
