import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { existsSync } from 'node:fs';
import { answerOf, LUA, LuaGame, MODULES } from './lua-game.ts';

describeWhere(existsSync(LUA), 'lua5.4', 'the platforms of game servers', () => {
  let game: LuaGame;
  afterEach(() => game.close());

  test('the game platform sends a secret that scripts cannot read', async () => {
    game = new LuaGame(MODULES['packages/luau/Cabildo.luau'], 'sv_hidden');
    game.answer = () => answerOf({ ok: true });
    await game.run(
      `server = Cabildo.new({ baseUrl = "http://api.example", secret = "cabildo_key", serverId = 7 })`,
    );
    await game.run(`return server:v1("GET", "/v1/servers")`);
    expect(game.requests[0]!.headers['Authorization']).toBe('Bearer sv_hidden');
    expect(await game.run(`return tostring(server._bearer)`)).toEqual(['Secret']);
  });

  test('the game platform takes no large body, and no command is in doubt', async () => {
    game = new LuaGame(MODULES['packages/luau/Cabildo.luau'], 'sv_hidden');
    await game.run(`server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7 })`);
    const [, problem] = await game.run(
      `return server:v1("POST", "/v1/webhooks", { url = string.rep("x", 1024 * 1024) })`,
    );
    expect(problem).toMatchObject({ code: 'not_sent', outcome: 'refused' });
    expect(game.requests).toEqual([]);
  });

  test.each([
    [
      'a request that could not be handled',
      { failure: 'Failure handling HTTP request' },
      'not_sent',
      'refused',
    ],
    ['an answer that began and broke', { failure: 'Recv failure', status: 200 }, 'connection', 'unknown'],
    ['no answer', { failure: 'Timeout was reached' }, 'connection', 'unknown'],
  ])('the other platform tells %s by a text', async (_, answer, code, outcome) => {
    game = new LuaGame(MODULES['packages/lua/cabildo.lua'], 'sv_x');
    game.answer = () => answer;
    await game.run(`server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7 })`);
    const [, problem] = await game.run(`return server:v1("POST", "/v1/webhooks", { url = "x" })`);
    expect(problem).toMatchObject({ code, status: 0, outcome, cause: answer.failure });
  });

  test.each(['Number of requests exceeded limit', 'Http requests are not enabled'])(
    'a request that the game platform has not sent is repeated, and no command is in doubt: %s',
    async (failure) => {
      game = new LuaGame(MODULES['packages/luau/Cabildo.luau'], 'sv_hidden');
      game.answer = () => ({ failure });
      await game.run(`server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7 })`);
      const [, problem] = await game.run(`return server:v1("POST", "/v1/webhooks", { url = "x" })`);
      expect(problem).toMatchObject({ code: 'not_sent', status: 0, outcome: 'refused', cause: failure });
      expect(game.requests).toHaveLength(3);
    },
  );

  test.each(Object.entries(MODULES))('%s says what it needs', async (_, files) => {
    game = new LuaGame(files, '');
    for (const options of ['{}', '{ baseUrl = "http://api.example" }', '{ key = "sv_x" }'])
      await expect(game.run(`Cabildo.new(${options})`)).rejects.toThrow('needs baseUrl, and key or secret');
  });

  test('a server of another make brings its own functions', async () => {
    game = new LuaGame(MODULES['packages/lua/cabildo.lua'], 'sv_x');
    await game.run(`
      PerformHttpRequest = nil
      local own = { request = function(request)
        return { status = 200, headers = { ["content-type"] = "application/json" }, body = '{"ok":true,"url":"' .. request.url .. '"}' }
      end }
      server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7, platform = own })`);
    const [answer] = await game.run(`return server:v1("GET", "/v1/servers")`);
    expect(answer).toMatchObject({ url: 'http://api.example/v1/servers' });
  });
});
