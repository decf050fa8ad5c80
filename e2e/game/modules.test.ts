import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { existsSync } from 'node:fs';
import { answerOf, AWAY, CUT, LUA, LuaGame, MODULES, tooMany, type GameAnswer } from './lua-game.ts';

const KEY = `sv_${'k'.repeat(48)}`;
const DONE = answerOf({ ok: true, done: 1 });
const session = (gp_id: string, expires_at = '2999-01-01T00:00:00.000Z') => ({
  gp_id,
  status: 'member',
  token: `gs_${gp_id}`,
  expires_at,
});

for (const [name, files] of Object.entries(MODULES))
  describeWhere(existsSync(LUA), 'lua5.4', name, () => {
    let game: LuaGame;
    beforeEach(async () => {
      game = new LuaGame(files, KEY);
      await game.run(`
        server = Cabildo.new({ baseUrl = "http://api.example/", secret = "cabildo_key", serverId = 7 })
        player = server:player(1001)`);
    });
    afterEach(() => game.close());

    /** Answers with these in their order, and then with the last one; sessions are given to everybody. */
    function plan(...answers: GameAnswer[]): void {
      let nth = 0;
      game.answer = ({ url, body }) => {
        if (!url.endsWith('/game_sessions')) return answers[Math.min(nth++, answers.length - 1)]!;
        const { gp_ids } = JSON.parse(body!) as { gp_ids: string[] };
        return answerOf({ ok: true, sessions: gp_ids.map((id) => session(id)) });
      };
    }
    const sent = () => game.requests.filter(({ url }) => !url.endsWith('/game_sessions'));
    const keys = () => sent().map(({ headers }) => headers['Idempotency-Key']);
    const GET = `return server:v1("GET", "/v1/servers/:server_id/shifts", { from = "2026-01-01T00:00:00+01:00" })`;
    const PAY = `return player:call("server_economy", "transfer", { amount = 5 })`;
    /** A command that answers a secret, which no idempotency key is for. */
    const CARD = `return player:call("server_economy", "create_card", { account_id = 1 })`;

    test('two games whose scripts seed alike have no idempotency key in common, nor one with itself', async () => {
      const other = new LuaGame(files, KEY);
      other.answer = game.answer = ({ url }) =>
        url.endsWith('/game_sessions') ? answerOf({ ok: true, sessions: [session('1001')] }) : DONE;
      const start = `
        server = Cabildo.new({ baseUrl = "http://api.example/", secret = "cabildo_key", serverId = 7 })
        player = server:player(1001)`;
      const seeded = `math.randomseed(42) return player:call("server_economy", "transfer", { amount = 5 })`;
      try {
        await other.run(start);
        for (const each of [game, other, game]) await each.run(seeded);
      } finally {
        await other.close();
      }
      const keysOf = ({ requests }: LuaGame) =>
        requests.flatMap(({ headers }) => headers['Idempotency-Key'] ?? []);
      expect(new Set([...keysOf(game), ...keysOf(other)]).size).toBe(3);
    });

    test('a player without an account is told so, and nothing is sent', async () => {
      const calls = ['player:session()', 'player:call("server_shop", "buy_items", {})'];
      for (const call of calls)
        expect(await game.run(`server:forget(nil) local player = server:player(nil) return ${call}`)).toEqual(
          [null, expect.objectContaining({ code: 'no_account', outcome: 'refused' })],
        );
      expect(game.requests).toEqual([]);
    });

    test('an address gets its parameters in the path and the query, and the key of the server', async () => {
      plan(DONE);
      expect(await game.run(GET)).toEqual([{ ok: true, done: 1 }]);
      const { method, url, headers, body } = game.requests[0]!;
      expect([method, url, body]).toEqual([
        'GET',
        'http://api.example/v1/servers/7/shifts?from=2026-01-01T00%3A00%3A00%2B01%3A00',
        undefined,
      ]);
      expect(headers).toEqual({
        Authorization: `Bearer ${KEY}`,
        Accept: 'application/json',
        'Accept-Language': 'es',
      });
      await game.run(`return server:v1("POST", "/v1/calls/{call_id}/notes", { call_id = 12, note = "ñ" })`);
      expect(game.requests[1]).toMatchObject({
        url: 'http://api.example/v1/calls/12/notes',
        body: '{"note":"ñ"}',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': expect.stringMatching(/^[\w-]{16,100}$/),
        },
      });
      await expect(game.run(`server:v1("GET", "/v1/calls/:call_id")`)).rejects.toThrow('needs call_id');
    });

    test('the id of the server is asked for once where it is not given', async () => {
      game.answer = ({ url }) =>
        url.endsWith('/v1/servers') ? answerOf({ ok: true, servers: [{ id: 9 }] }) : DONE;
      await game.run(`server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x" })`);
      await game.run(GET);
      await game.run(GET);
      const paths = game.requests.map(({ url }) => new URL(url).pathname);
      expect(paths).toEqual(['/v1/servers', '/v1/servers/9/shifts', '/v1/servers/9/shifts']);
    });

    test('an action is called with the session of the player, which is kept until it expires', async () => {
      plan(DONE);
      await game.run(PAY);
      await game.run(PAY);
      const [asking, first, second, ...rest] = game.requests;
      expect(JSON.parse(asking!.body!)).toEqual({ gp_ids: ['1001'] });
      expect(first).toMatchObject({
        method: 'POST',
        url: 'http://api.example/server_economy/transfer',
        headers: { 'X-Api-Key': 'gs_1001' },
      });
      expect(JSON.parse(first!.body!)).toEqual({ server_id: 7, amount: 5 });
      expect(first!.headers).not.toHaveProperty('Authorization');
      expect([second!.headers['X-Api-Key'], rest]).toEqual(['gs_1001', []]);
    });

    test.each([
      ['2026-03-01T00:00:00.000Z', '2026-02-28T23:58:00Z', 0],
      ['2026-03-01T00:00:00.000Z', '2026-02-28T23:59:30Z', 1],
      ['2028-02-29T12:30:00.000Z', '2028-02-29T12:28:00Z', 0],
      ['2028-02-29T12:30:00.000Z', '2028-02-29T12:31:00Z', 1],
    ])('a session that ends at %s is used at %s, after so many new ones: %s', async (ends, now, renewals) => {
      plan(DONE);
      const usual = game.answer;
      game.answer = (request) =>
        request.url.endsWith('/game_sessions')
          ? answerOf({ ok: true, sessions: [session('1001', ends)] })
          : usual(request);
      await game.run(
        `server:sessions({ "1001" }); os.time = function() return ${Date.parse(now) / 1000} end`,
      );
      await game.run(PAY);
      expect(game.requests.length - sent().length).toBe(1 + renewals);
    });

    test('a session that has ended early is replaced once, and the command is sent with the same key', async () => {
      const ended = answerOf(
        { ok: false, error: 'La clave no es válida.', error_code: 'error' },
        { status: 401 },
      );
      plan(ended, DONE);
      expect(await game.run(PAY)).toEqual([{ ok: true, done: 1 }]);
      expect(new Set(keys()).size).toBe(1);
      plan(ended);
      expect((await game.run(PAY))[1]).toMatchObject({ status: 401, outcome: 'refused' });
      expect(sent()).toHaveLength(4);
    });

    test('a refusal says its code, its words and its fields, with headers or without', async () => {
      for (const [status, code, more] of [
        [400, 'insufficient_balance', {}],
        [401, 'invalid_pin', { attempts_remaining: 2 }],
        [409, 'already_processed', { current: { version: 3 } }],
        [423, 'pin_locked', { remaining_minutes: 9 }],
      ] as const) {
        plan(answerOf({ ok: false, error: 'No.\nOtra línea: no.', error_code: code, ...more }, { status }));
        const before = sent().length;
        const [nothing, problem] = await game.run(PAY);
        expect([nothing, problem]).toMatchObject([
          null,
          { code, status, message: 'No.\nOtra línea: no.', outcome: 'refused' },
        ]);
        const { fields } = problem as { fields: object };
        expect(fields).toEqual(Object.keys(more).length > 0 ? more : []);
        // A kept session that is refused with 401 is asked for once more.
        expect(sent().length - before).toBe(status === 401 ? 2 : 1);
      }
    });

    test('429 waits as told, also for a command without a key', async () => {
      for (const script of [GET, PAY, CARD]) {
        plan(tooMany(7), tooMany(3), DONE);
        expect(await game.run(script)).toEqual([{ ok: true, done: 1 }]);
        const [first, second] = game.waits as [number, number];
        expect([first >= 7 && first <= 7.8, second >= 3 && second <= 3.4, game.waits.length]).toEqual([
          true,
          true,
          2,
        ]);
      }
    });

    test('a wait that is too long is not waited for, and the problem says how long it is', async () => {
      plan(tooMany(300));
      expect(await game.run(PAY)).toEqual([
        null,
        {
          code: 'limit_exceeded',
          status: 429,
          message: 'Demasiadas peticiones.',
          ...(files.hasHeaders && { requestId: 'request-1' }),
          retryAfter: 300,
          outcome: 'refused',
          idempotencyKey: keys()[0],
          fields: [],
        },
      ]);
      expect(game.waits).toEqual([]);
    });

    test.each([
      ['503', AWAY, 'error', 'refused'],
      ['a broken connection', CUT, 'connection', 'unknown'],
      ['half an answer', { ...(DONE as object), body: '{"ok":tr' } as GameAnswer, 'connection', 'unknown'],
    ])(
      '%s is repeated for queries and keyed commands alone, with one key',
      async (_, failure, code, outcome) => {
        for (const script of [GET, PAY]) {
          plan(failure, failure, DONE);
          expect(await game.run(script)).toEqual([{ ok: true, done: 1 }]);
          expect(game.waits.map((seconds) => seconds >= 0.37 && seconds <= 1)).toEqual([true, true]);
        }
        expect(new Set(keys().slice(3)).size).toBe(1);
        const before = sent().length;
        plan(failure);
        for (const script of [CARD, PAY.replace(' })', ' }, { idempotencyKey = false })')])
          expect((await game.run(script))[1]).toMatchObject({ code, outcome });
        expect([sent().length - before, keys().slice(before)]).toEqual([2, [undefined, undefined]]);
        await game.run(PAY.replace(' })', ' }, { idempotencyKey = "mine" })'));
        expect(keys().slice(before + 2)).toEqual(['mine', 'mine', 'mine']);
      },
    );

    test('a question about players is repeated, because asking again does no harm', async () => {
      const answers = [CUT, AWAY, answerOf({ ok: true, sessions: [session('5')] })];
      game.answer = () => answers.shift()!;
      expect(await game.run(`return server:sessions({ 5 })`)).toMatchObject([[{ gp_id: '5' }]]);
      expect(game.requests.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('a later refusal does not say what an attempt has done that broke', async () => {
      plan(CUT, answerOf({ ok: false, error: 'No.', error_code: 'forbidden' }, { status: 403 }));
      expect((await game.run(PAY))[1]).toMatchObject({ code: 'forbidden', status: 403, outcome: 'unknown' });
      plan(
        answerOf(
          { ok: false, error: 'No.', error_code: 'error', outcome: 'unknown', rest: 1 },
          { status: 500 },
        ),
      );
      expect((await game.run(PAY))[1]).toMatchObject({
        status: 500,
        outcome: 'unknown',
        fields: { rest: 1 },
      });
    });

    test('a page that is none of Cabildo is bad_answer, in the language of the server', async () => {
      for (const status of [200, 404]) {
        plan({ status, headers: { 'content-type': 'text/html' }, body: '<p>Hola</p>' });
        expect((await game.run(GET))[1]).toMatchObject({
          code: 'bad_answer',
          status,
          message: 'La respuesta no es de Cabildo.',
          outcome: 'unknown',
        });
      }
      await game.run(`server._language = "en"`);
      expect((await game.run(GET))[1]).toMatchObject({ message: 'The answer is not one of Cabildo.' });
      expect(sent().at(-1)!.headers['Accept-Language']).toBe('en');
    });

    test('an empty table is an object where the API wants one, and a list elsewhere', async () => {
      plan(DONE);
      await game.run(`
        server:v1("POST", "/v1/calls/3/units/4")
        player:call("server_dni", "update", { custom_data = {}, cp_role_ids = {}, name = "[]" })
        player:call("server_dni", "update", { custom_data = { diary = Cabildo.EMPTY_OBJECT, tags = {} } })`);
      const [nothing, flat, deep] = sent().map(({ body }) => JSON.parse(body!) as unknown);
      expect([nothing, flat, deep]).toEqual([
        {},
        { server_id: 7, custom_data: {}, cp_role_ids: [], name: '[]' },
        { server_id: 7, custom_data: { diary: {}, tags: [] } },
      ]);
    });

    test('fewer than 500 requests leave in any minute, and at least 400 in the long run', async () => {
      plan(DONE);
      await game.run(`for _ = 1, 1500 do server:v1("GET", "/v1/servers") end`);
      const times = game.requests.map(({ at }) => at);
      const most = Math.max(
        ...times.map((from) => times.filter((at) => at >= from && at < from + 60).length),
      );
      expect(most).toBeLessThanOrEqual(451);
      expect((times.at(-1)! - times[0]!) / 60).toBeLessThan(1500 / 400);
    });
  });
