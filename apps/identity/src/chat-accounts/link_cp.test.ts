import link from '@cabildo/contracts/identity/chat-accounts/link_cp.ts';
import unlink from '@cabildo/contracts/identity/chat-accounts/unlink_cp.ts';
import revokeKey from '@cabildo/contracts/identity/keys/revoke_key.ts';
import deleteAccount from '@cabildo/contracts/identity/people/delete_account.ts';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import completeSignIn from '@cabildo/contracts/identity/sign-in/complete_panel_sign_in.rpc.ts';
import gameCallback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import gameStart from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import startSignIn from '@cabildo/contracts/identity/sign-in/start_panel_sign_in.rpc.ts';
import getAccounts from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import type { OutputOf, RequestContext } from '@cabildo/contracts/action';
import { hashToken } from '@cabildo/kit/service';
import { createHarness, TestClock, user, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import {
  codeOf,
  linkChat,
  newChatAccount,
  newGameAccount,
  PORT,
  signIn,
  stateOf,
} from '../testing/journeys.ts';

const MINUTE_MS = 60_000;

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    clock: new TestClock(new Date('2026-06-15T09:00:00Z')),
    answers: { 'calls.servers.close_account': () => ({ owned: [] }) },
  });
});
afterAll(() => h.close());

interface Session {
  user_id: number;
  key_id: number;
  apikey: string;
}
const as = ({ user_id, key_id }: Session): RequestContext => ({
  ...user(user_id),
  actor: { kind: 'user', user_id, key_id, session: 'app' },
});

async function sessionOf(key: string): Promise<Session> {
  const [row] = await h.database.query<Omit<Session, 'apikey'>>(
    'SELECT user_id, key_id FROM api_keys WHERE key_hash = $1',
    [hashToken(key)],
  );
  return { ...row!, apikey: key };
}

/** Signs in to one more user, with the key of another session. */
async function signInFrom(earlier: Session, account = newGameAccount()): Promise<Session> {
  const { url, session_token } = await h.ok(gameStart, {
    loopback_port: PORT,
    earlier_apikey: earlier.apikey,
  });
  const page = await h.ok(gameCallback, { state: stateOf(url), gp_id: account, gp_username: 'otra' });
  const answer: OutputOf<typeof checkStatus> = await h.ok(checkStatus, {
    session_token,
    finish: codeOf(page),
  });
  if (!('apikey' in answer)) throw new Error('the sign-in did not complete');
  return sessionOf(answer.apikey);
}

/** A session of a user with a chat account, in which the person has signed in this moment. */
async function owner() {
  const session = await signIn(h, newGameAccount());
  const cp_id = newChatAccount();
  await linkChat(h, session.user_id, { cp_id });
  return { session, cp_id };
}

const move = (cp_id: string, session: Session) => h.act(link, { cp_id, move: true }, as(session));
const outcome = async (cp_id: string, session: Session) => {
  const { status, code, body } = await move(cp_id, session);
  return code ? `${status} ${code}` : body['result'];
};
const accountsOf = async ({ user_id }: Session) =>
  (await h.ok(getAccounts, {}, user(user_id))).cp_accounts.map(({ cp_id }) => cp_id);

describe('users.link_cp with move (ID-09)', () => {
  test('moves an account between two users to whom one person has signed in, and says so to the other services', async () => {
    const { session: from, cp_id } = await owner();
    const to = await signInFrom(from);
    expect((await move(cp_id, to)).body).toEqual({ ok: true, result: 'success', cp_id });
    expect([await accountsOf(from), await accountsOf(to)]).toEqual([[], [cp_id]]);
    const data = (session: Session) => expect.objectContaining({ data: { user_id: session.user_id, cp_id } });
    expect(await h.events('user.chat_account.unlinked')).toContainEqual(data(from));
    expect(await h.events('user.chat_account.linked')).toContainEqual(data(to));
  });

  test('in the panel the session in which the next sign-in began is the proof', async () => {
    const { session: from, cp_id } = await owner();
    const { body } = await h.ask(startSignIn, { key_id: from.key_id });
    const page = await h.ok(gameCallback, {
      state: stateOf(body.url),
      gp_id: newGameAccount(),
      gp_username: 'otra',
    });
    const codes = { session_token: body.session_token, finish: codeOf(page) };
    const { key } = (await h.ask(completeSignIn, { ...codes, device: 'Firefox' })).body;
    expect(await outcome(cp_id, await sessionOf(key))).toBe('success');
  });

  test('is refused alike for an account of somebody else, of nobody, and without a proof', async () => {
    const { session: from, cp_id } = await owner();
    const stranger = await signIn(h, newGameAccount());
    const to = await signInFrom(from);
    const somebodys = (await owner()).cp_id;
    const answers = [
      await move(cp_id, stranger),
      await move(somebodys, to),
      await move(newChatAccount(), to),
      await move(newChatAccount(), stranger),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, answers[0]!.body]);
    expect(await accountsOf(from)).toEqual([cp_id]);
  });

  test('the proof goes one way: to the user to whom the person has signed in last', async () => {
    const first = await signIn(h, newGameAccount());
    const second = await signInFrom(first);
    const cp_id = newChatAccount();
    await linkChat(h, second.user_id, { cp_id });
    expect(await outcome(cp_id, first)).toBe('403 forbidden');
    expect(await accountsOf(second)).toEqual([cp_id]);
  });

  test('is over ten minutes after the sign-in to the user who has the account', async () => {
    const { session: from, cp_id } = await owner();
    h.clock.advance(9 * MINUTE_MS);
    const to = await signInFrom(from);
    h.clock.advance(MINUTE_MS);
    expect(await outcome(cp_id, to)).toBe('403 forbidden');
    expect(await accountsOf(from)).toEqual([cp_id]);
  });

  test('is over when the earlier key is revoked, or its user has deleted the account', async () => {
    const { session: from, cp_id } = await owner();
    const to = await signInFrom(from);
    await h.ok(revokeKey, { key_id: from.key_id }, as(from));
    expect(await outcome(cp_id, to)).toBe('403 forbidden');
    const gone = await owner();
    const next = await signInFrom(gone.session);
    await h.ok(deleteAccount, { confirm: true }, as(gone.session));
    expect(await outcome(gone.cp_id, next)).toBe('403 forbidden');
  });

  test('works once for each pair of sign-ins', async () => {
    const { session: from, cp_id } = await owner();
    const second = newChatAccount();
    await linkChat(h, from.user_id, { cp_id: second });
    const to = await signInFrom(from);
    expect(await outcome(cp_id, to)).toBe('success');
    expect(await outcome(cp_id, to)).toBe('already_linked');
    expect(await outcome(second, to)).toBe('403 forbidden');
  });

  test('leaves a user with five accounts as they are, and the proof for later', async () => {
    const { session: from, cp_id } = await owner();
    const to = await signInFrom(from);
    const full = Array.from({ length: 5 }, () => newChatAccount());
    for (const each of full) await linkChat(h, to.user_id, { cp_id: each });
    expect(await outcome(cp_id, to)).toBe('limit_reached');
    expect([await accountsOf(from), (await accountsOf(to)).length]).toEqual([[cp_id], 5]);
    await h.ok(unlink, { cp_id: full[0]! }, as(to));
    expect(await outcome(cp_id, to)).toBe('success');
  });

  test('a sign-in does not start with a key that is not valid', async () => {
    const { session } = await owner();
    await h.ok(revokeKey, { key_id: session.key_id }, as(session));
    for (const earlier_apikey of [session.apikey, 'sk_unknown', `gs_${'a'.repeat(48)}`]) {
      const { status, body } = await h.act(gameStart, { loopback_port: PORT, earlier_apikey });
      expect([status, body['error']]).toEqual([401, expect.stringContaining('earlier_apikey')]);
    }
  });

  test('without move it says how a new account is linked', async () => {
    const { session, cp_id } = await owner();
    const { status, body } = await h.act(link, { cp_id, move: false }, as(session));
    expect([status, body['error']]).toEqual([400, expect.stringContaining('cp_oauth_start')]);
  });
});

describe('moving at once', () => {
  test('of two accounts with one proof one is moved', async () => {
    const { session: from, cp_id } = await owner();
    const second = newChatAccount();
    await linkChat(h, from.user_id, { cp_id: second });
    const to = await signInFrom(from);
    const outcomes = await Promise.all([cp_id, second].map((each) => outcome(each, to)));
    expect(outcomes.sort()).toEqual(['403 forbidden', 'success']);
  });

  test('of two users who may have an account one gets it', async () => {
    const { session: from, cp_id } = await owner();
    const targets = [await signInFrom(from), await signInFrom(from), await signInFrom(from)];
    const outcomes = await Promise.all(targets.map((each) => outcome(cp_id, each)));
    expect(outcomes.sort()).toEqual(['403 forbidden', '403 forbidden', 'success']);
    const owned = await Promise.all(targets.map(accountsOf));
    expect(owned.flat()).toEqual([cp_id]);
  });

  test('a move and an unlinking of one account do not both take effect', async () => {
    const { session: from, cp_id } = await owner();
    const to = await signInFrom(from);
    const [moved, ended] = await Promise.all([outcome(cp_id, to), h.act(unlink, { cp_id }, as(from))]);
    expect([moved === 'success', ended.status === 200].sort()).toEqual([false, true]);
    expect(await accountsOf(to)).toEqual(moved === 'success' ? [cp_id] : []);
  });
});
