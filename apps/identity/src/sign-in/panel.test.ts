import endPanelSession from '@cabildo/contracts/identity/keys/end_panel_session.rpc.ts';
import listKeys from '@cabildo/contracts/identity/keys/list_keys.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import revokeKey from '@cabildo/contracts/identity/keys/revoke_key.ts';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import completeLink from '@cabildo/contracts/identity/sign-in/complete_panel_link.rpc.ts';
import completeSignIn from '@cabildo/contracts/identity/sign-in/complete_panel_sign_in.rpc.ts';
import chatCallback from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import gameCallback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import startLink from '@cabildo/contracts/identity/sign-in/start_panel_link.rpc.ts';
import startSignIn from '@cabildo/contracts/identity/sign-in/start_panel_sign_in.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import { anonymous, createHarness, TestClock, type Harness } from '@cabildo/testing';
import deleteUnusedKeys from '../keys/delete_unused_keys.job.ts';
import service from '../service.ts';
import {
  codeOf,
  newChatAccount,
  newGameAccount,
  returnFromGame,
  signIn,
  stateOf,
} from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';

const HOUR_MS = 60 * 60 * 1000;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { clock: new TestClock(new Date('2026-06-15T09:00:00Z')) });
});
afterAll(() => h.close());

async function returned(account = newGameAccount()) {
  const { body } = await h.ask(startSignIn, {});
  const page = await h.ok(gameCallback, { state: stateOf(body.url), gp_id: account, gp_username: 'lucia' });
  return {
    session_token: body.session_token,
    finish: codeOf(page),
    location: (page as { location: string }).location,
  };
}
const complete = ({ session_token, finish }: { session_token: string; finish: string }) =>
  h.ask(completeSignIn, { session_token, finish, device: 'Firefox' });
const enter = async (account?: string) => (await complete(await returned(account))).body.key;
const holderOf = async (key: string) => (await h.ask(resolveKey, { key_hash: hashToken(key) })).body.holder;

test('a sign-in of the panel comes back to the panel and makes a session, once', async () => {
  const back = await returned();
  expect(back.location).toMatch(/^http:\/\/127\.0\.0\.1:8080\/panel\/session\?code=[\w-]{43}$/);
  const { body } = await complete(back);
  expect(body.key).toMatch(/^ps_[A-Za-z0-9]{48}$/);
  expect(await holderOf(body.key)).toMatchObject({ session: 'panel', server_id: null });
  const stored = await h.database.query('SELECT * FROM api_keys');
  expect(JSON.stringify(stored)).not.toContain(body.key.slice(7));
  expect((await complete(back)).body).toMatchObject({ error_code: 'already_processed' });
});

test('no app finishes a sign-in of the panel, and the panel none of an app', async () => {
  const { session_token, finish } = await returned();
  expect(await h.act(checkStatus, { session_token, finish })).toMatchObject({ status: 404 });
  const ofApp = await returnFromGame(h, newGameAccount(), 'ana');
  expect((await complete(ofApp)).body).toMatchObject({ error_code: 'not_found' });
  expect((await complete({ session_token, finish })).status).toBe(200);
});

test('a forged or foreign code is refused, and five of them end the sign-in', async () => {
  const [mine, other] = [await returned(), await returned()];
  for (let n = 0; n < 5; n += 1)
    expect((await complete({ ...mine, finish: other.finish })).body).toMatchObject({ error_code: 'error' });
  expect((await complete(mine)).body).toMatchObject({ error_code: 'expired' });
});

test('a code is late after two minutes', async () => {
  const back = await returned();
  h.clock.advance(2 * 60_000);
  expect((await complete(back)).body).toMatchObject({ error_code: 'expired' });
});

test('a session ends after twelve hours without use, and use keeps it', async () => {
  const key = await enter();
  for (let n = 0; n < 3; n += 1) {
    h.clock.advance(12 * HOUR_MS);
    expect(await holderOf(key)).not.toBeNull();
  }
  h.clock.advance(13 * HOUR_MS);
  expect(await holderOf(key)).toBeNull();
  const stored = () => h.database.query('SELECT 1 FROM api_keys WHERE key_hash = $1', [hashToken(key)]);
  expect(await stored()).toHaveLength(1);
  await runJob(h, deleteUnusedKeys);
  expect(await stored()).toHaveLength(0);
});

test('a user has ten sessions, beside the keys of apps, and the oldest goes', async () => {
  const account = newGameAccount();
  const app = await signIn(h, account);
  const sessions: string[] = [];
  for (let n = 0; n < 11; n += 1) sessions.push(await enter(account));
  const live = await Promise.all(sessions.map(async (key) => (await holderOf(key)) !== null));
  expect(live).toEqual([false, ...sessions.slice(1).map(() => true)]);
  expect(await holderOf(app.apikey)).not.toBeNull();
  for (let n = 0; n < 20; n += 1) await signIn(h, account);
  expect(await holderOf(sessions[1]!)).not.toBeNull();
});

test('sessions are listed among the keys, and end one by one', async () => {
  const account = newGameAccount();
  const [first, second] = [await enter(account), await enter(account)];
  const [one, two] = [(await holderOf(first))!, (await holderOf(second))!];
  const asFirst = {
    ...anonymous(),
    actor: { kind: 'user', user_id: one.user_id, key_id: one.key_id, session: 'app' },
  } as const;
  const { keys } = await h.ok(listKeys, {}, asFirst);
  const shown = { is_panel: true, device: 'Firefox', prefix: expect.stringMatching(/^ps_\w{4}$/) };
  expect(keys).toMatchObject([
    { ...shown, key_id: two.key_id, is_current: false },
    { ...shown, key_id: one.key_id, is_current: true },
  ]);
  expect(Date.parse(keys[0]!.expires_at) - h.clock.now().getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
  await h.ok(revokeKey, { key_id: two.key_id }, asFirst);
  expect(await holderOf(second)).toBeNull();
  for (let n = 0; n < 2; n += 1)
    expect((await h.ask(endPanelSession, { user_id: one.user_id, key_id: one.key_id })).status).toBe(200);
  expect(await holderOf(first)).toBeNull();
  const ended = (await h.events('key.key.revoked')).filter(
    ({ data }) => (data as { key_id: number }).key_id === one.key_id,
  );
  expect(ended).toHaveLength(1);
});

test('a link of the panel is of the user who started it', async () => {
  const { user_id } = await signIn(h, newGameAccount());
  const { body } = await h.ask(startLink, { user_id });
  const account = { cp_id: newChatAccount(), cp_username: 'lucia' };
  const page = await h.ok(chatCallback, { state: stateOf(body.url), ...account });
  expect((page as { location: string }).location).toContain('/panel/linked-chat?code=');
  const codes = { session_token: body.session_token, finish: codeOf(page) };
  expect((await complete(codes)).body).toMatchObject({ error_code: 'not_found' });
  expect((await h.ask(completeLink, codes)).body).toMatchObject({ result: 'success' });
  expect((await h.ask(completeLink, codes)).body).toMatchObject({ error_code: 'already_processed' });
});
