import contract from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import gameCallback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import { anonymous, createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { codeOf, newGameAccount, returnFromGame, signIn, startGame } from '../testing/journeys.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const keysOf = async (userId: number): Promise<number> =>
  (await h.database.query('SELECT 1 FROM api_keys WHERE user_id = $1', [userId])).length;

describe('users.check_oauth_status for a game sign-in', () => {
  test('gives the key once, for token and code', async () => {
    const gpId = newGameAccount();
    const shown = await returnFromGame(h, gpId, 'lucia');
    const answer = await h.ok(contract, shown);
    expect(answer).toMatchObject({
      ok: true,
      status: 'complete',
      gp_id: gpId,
      gp_username: 'lucia',
      apikey: expect.stringMatching(/^sk_[A-Za-z0-9]{48}$/),
      user_id: expect.any(Number),
    });
    expect(await h.act(contract, shown)).toMatchObject({ status: 409, code: 'already_processed' });
  });

  test('gives a key that works, and stores only its hash', async () => {
    const { apikey, user_id, key_id } = await signIn(h, newGameAccount());
    const { body } = await h.ask(resolveKey, { key_hash: hashToken(apikey) });
    expect(body.holder).toEqual({ user_id, key_id, session: 'app', server_id: null });
    const stored = JSON.stringify(await h.database.query('SELECT api_keys::text AS line FROM api_keys'));
    expect(stored).not.toContain(apikey.slice(3));
  });

  test('stores the device of the completing request, cut to 80 characters', async () => {
    const shown = await returnFromGame(h, newGameAccount(), 'lucia');
    const answer = await h.ok(contract, shown, { ...anonymous(), device: 'L'.repeat(200) });
    const rows = await h.database.query('SELECT device FROM api_keys WHERE user_id = $1', [
      (answer as { user_id: number }).user_id,
    ]);
    expect(rows).toEqual([{ device: 'L'.repeat(80) }]);
  });

  test('answers pending for any token without a code', async () => {
    const pending = await startGame(h);
    const returned = await returnFromGame(h, newGameAccount(), 'lucia');
    const completed = await returnFromGame(h, newGameAccount(), 'lucia');
    await h.ok(contract, completed);
    const tokens = [pending, returned, completed].map(({ session_token }) => session_token);
    for (const session_token of [...tokens, 'os_unknown', '', undefined]) {
      for (const finish of ['', undefined]) {
        const answer = await h.act(contract, { session_token, finish });
        expect(answer).toEqual({ status: 200, code: null, body: { ok: true, status: 'pending' } });
      }
    }
  });

  test('answers pending for any code until the browser returns', async () => {
    const { session_token, state } = await startGame(h);
    for (let guess = 0; guess < 7; guess += 1) {
      expect(await h.ok(contract, { session_token, finish: `guess-${guess}` })).toMatchObject({
        status: 'pending',
      });
    }
    const page = await h.ok(gameCallback, { state, gp_id: newGameAccount(), gp_username: 'lucia' });
    const finish = new URL((page as { location: string }).location).searchParams.get('code')!;
    expect(await h.ok(contract, { session_token, finish })).toMatchObject({ status: 'complete' });
  });

  test.each([undefined, '', 'os_unknown'])('answers 404 for the token %p', async (session_token) => {
    expect(await h.act(contract, { session_token, finish: 'x' })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('refuses a wrong code and still takes the right one', async () => {
    const { session_token, finish } = await returnFromGame(h, newGameAccount(), 'lucia');
    for (let guess = 1; guess <= 4; guess += 1) {
      const answer = await h.act(contract, { session_token, finish: `${finish}${guess}` });
      expect(answer).toMatchObject({ status: 401, code: 'error' });
    }
    expect(await h.ok(contract, { session_token, finish })).toMatchObject({ status: 'complete' });
  });

  test('refuses the code of another sign-in', async () => {
    const one = await returnFromGame(h, newGameAccount(), 'lucia');
    const two = await returnFromGame(h, newGameAccount(), 'marta');
    const answer = await h.act(contract, { session_token: one.session_token, finish: two.finish });
    expect(answer).toMatchObject({ status: 401, code: 'error' });
  });

  test('five wrong codes end the sign-in, also at once', async () => {
    const { session_token, finish } = await returnFromGame(h, newGameAccount(), 'lucia');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => h.act(contract, { session_token, finish: `guess-${guess}` })),
    );
    expect(answers.filter(({ code }) => code === 'error')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'expired')).toHaveLength(7);
    expect(await h.act(contract, { session_token, finish })).toMatchObject({ status: 409, code: 'expired' });
  });

  test('the right code among wrong ones at once gives at most one key', async () => {
    const gpId = newGameAccount();
    const { session_token, finish } = await returnFromGame(h, gpId, 'lucia');
    const codes = Array.from({ length: 10 }, (_, n) => (n % 2 ? finish : `guess-${n}`));
    const answers = await Promise.all(codes.map((code) => h.act(contract, { session_token, finish: code })));
    const keys = answers.filter(({ code }) => code === null);
    expect(keys.length).toBeLessThanOrEqual(1);
    const stored = await h.database.query(
      'SELECT 1 FROM api_keys JOIN users USING (user_id) WHERE gp_id = $1',
      [gpId],
    );
    expect(stored).toHaveLength(keys.length);
  });

  test('a code is good for two minutes after the return', async () => {
    const inTime = await returnFromGame(h, newGameAccount(), 'lucia');
    const late = await returnFromGame(h, newGameAccount(), 'lucia');
    h.clock.advance(2 * 60_000 - 1);
    expect(await h.ok(contract, inTime)).toMatchObject({ status: 'complete' });
    h.clock.advance(1);
    expect(await h.act(contract, late)).toMatchObject({ status: 409, code: 'expired' });
    expect(await h.act(contract, { ...late, finish: 'wrong' })).toMatchObject({
      status: 409,
      code: 'expired',
    });
  });

  test('a token is good for ten minutes', async () => {
    const { session_token } = await startGame(h);
    h.clock.advance(10 * 60_000 - 1);
    expect(await h.ok(contract, { session_token, finish: 'x' })).toMatchObject({ status: 'pending' });
    h.clock.advance(1);
    expect(await h.act(contract, { session_token, finish: 'x' })).toMatchObject({
      status: 409,
      code: 'expired',
    });
  });

  test('answers 403 to the code of a person who refused, as often as it is sent (ID-06)', async () => {
    const { session_token, state } = await startGame(h);
    const finish = codeOf(await h.ok(gameCallback, { state, error: 'access_denied' }));
    for (let times = 0; times < 7; times += 1)
      expect(await h.act(contract, { session_token, finish })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect(await h.ok(contract, { session_token })).toMatchObject({ status: 'pending' });
    expect(await h.act(contract, { session_token, finish: 'x' })).toMatchObject({ status: 401 });
  });

  test('one code sent many times at once gives exactly one key', async () => {
    const gpId = newGameAccount();
    const shown = await returnFromGame(h, gpId, 'lucia');
    const answers = await Promise.all(Array.from({ length: 8 }, () => h.act(contract, shown)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_processed')).toHaveLength(7);
    const [{ user_id } = { user_id: 0 }] = await h.database.query<{ user_id: number }>(
      'SELECT user_id FROM users WHERE gp_id = $1',
      [gpId],
    );
    expect(await keysOf(user_id)).toBe(1);
  });

  test('simultaneous first sign-ins of one account create one user', async () => {
    const gpId = newGameAccount();
    const shown = await Promise.all(Array.from({ length: 6 }, () => returnFromGame(h, gpId, 'lucia')));
    const answers = await Promise.all(shown.map((each) => h.ok(contract, each)));
    const users = new Set(answers.map((answer) => (answer as { user_id: number }).user_id));
    expect(users.size).toBe(1);
    expect(await keysOf([...users][0]!)).toBe(6);
  });

  test('an account is always the same user, under its newest name', async () => {
    const gpId = newGameAccount();
    const first = await signIn(h, gpId, 'lucia');
    const second = await signIn(h, gpId, 'lucía_2');
    expect(second.user_id).toBe(first.user_id);
    expect(second.apikey).not.toBe(first.apikey);
    const changed = (await h.events('user.profile.changed')).filter(
      ({ data }) => (data as { user_id: number }).user_id === first.user_id,
    );
    expect(changed).toMatchObject([
      { data: { gp_username: 'lucía_2' }, server_id: null, actor: { kind: 'user', id: first.user_id } },
    ]);
    expect(await keysOf(first.user_id)).toBe(2);
  });

  test('emits an event for each new key, without the key', async () => {
    const { user_id, key_id, apikey } = await signIn(h, newGameAccount());
    const events = await h.events();
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'key.key.created',
        data: { user_id, key_id },
        actor: { kind: 'user', id: user_id },
        server_id: null,
      }),
    );
    expect(JSON.stringify(events)).not.toContain(apikey.slice(3));
  });

  test('a user has the 20 newest keys, however many apps sign in at once', async () => {
    const gpId = newGameAccount();
    const oldest = await signIn(h, gpId);
    const shown = await Promise.all(Array.from({ length: 24 }, () => returnFromGame(h, gpId, 'lucia')));
    const answers = await Promise.all(shown.map((each) => h.ok(contract, each)));
    expect(await keysOf(oldest.user_id)).toBe(20);
    expect((await h.ask(resolveKey, { key_hash: hashToken(oldest.apikey) })).body.holder).toBeNull();
    const revoked = (await h.events('key.key.revoked')).filter(
      ({ data }) => (data as { user_id: number }).user_id === oldest.user_id,
    );
    expect(revoked).toHaveLength(5);
    expect(new Set(revoked.map(({ data }) => (data as { key_id: number }).key_id)).size).toBe(5);
    expect(answers).toHaveLength(24);
  });

  test('expired keys do not count towards the 20', async () => {
    const gpId = newGameAccount();
    const { user_id } = await signIn(h, gpId);
    await h.database.query(
      `INSERT INTO api_keys (user_id, key_hash, device, created_at, last_used_on)
       SELECT $1, 'expired-' || n, '', '2020-01-01', '2020-01-01' FROM generate_series(1, 25) n`,
      [user_id],
    );
    await signIn(h, gpId);
    const live = await h.database.query(
      `SELECT 1 FROM api_keys WHERE user_id = $1 AND last_used_on > '2020-01-01'`,
      [user_id],
    );
    expect(live).toHaveLength(2);
  });
});
