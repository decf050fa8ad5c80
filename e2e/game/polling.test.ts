import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { existsSync } from 'node:fs';
import { answerOf, AWAY, CUT, LUA, LuaGame, MODULES, tooMany, type GameAnswer } from './lua-game.ts';

for (const [name, files] of Object.entries(MODULES))
  describeWhere(existsSync(LUA), 'lua5.4', `polling by ${name}`, () => {
    let game: LuaGame;
    beforeEach(async () => {
      game = new LuaGame(files, 'sv_x');
      await game.run(`server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7 })`);
    });
    afterEach(() => game.close());

    /** Answers with these in their order, and then with the last one. */
    function plan(...answers: GameAnswer[]): void {
      let nth = 0;
      game.answer = () => answers[Math.min(nth++, answers.length - 1)]!;
    }
    const page = (next: string, ids: string[], reset = false): GameAnswer =>
      answerOf({ ok: true, events: ids.map((id) => ({ id, type: 'call.created' })), next, reset });
    const poll = (end: string, options = 'nil') => `
        local seen = {}
        local after, problem = server:poll(nil, { "call.*", "unit.panic" }, function(event)
          table.insert(seen, event.type .. " " .. event.id)
          return event.id ~= "${end}"
        end, ${options})
        return seen, after, problem`;
    const positions = () => game.requests.map(({ url }) => new URL(url).searchParams.get('after'));

    test('begins at the present, and keeps its position over failures until the handler ends it', async () => {
      plan(page('e0', []), page('e2', ['e1', 'e2']), AWAY, AWAY, AWAY, CUT, page('e4', ['e3', 'e4']));
      expect(await game.run(poll('e4'))).toEqual([
        ['call.created e1', 'call.created e2', 'call.created e3', 'call.created e4'],
        'e4',
      ]);
      expect(positions()).toEqual([null, 'e0', 'e2', 'e2', 'e2', 'e2', 'e2']);
      expect(game.requests[0]!.url).toMatch(
        /\/v1\/servers\/7\/events\?format=json&kinds=call\.%2A%2Cunit\.panic&wait=\d+$/,
      );
    });

    test('goes on from an event that the script knows, and ends within a page', async () => {
      plan(page('e9', ['e5', 'e6', 'e7']));
      expect(await game.run(poll('e6', '{ after = "e4" }'))).toEqual([
        ['call.created e5', 'call.created e6'],
        'e6',
      ]);
      expect(positions()).toEqual(['e4']);
    });

    test('says that events are missing before it goes on', async () => {
      plan(page('e8', ['e7', 'e8'], true));
      expect(await game.run(poll('e8', '{ after = "e4" }'))).toEqual([
        ['reset e4', 'call.created e7', 'call.created e8'],
        'e8',
      ]);
    });

    test('waits where a server that stops does not let it wait', async () => {
      plan(page('e1', []), page('e1', []), page('e1', []), page('e2', ['e2']));
      await game.run(poll('e2'));
      expect(game.waits).toEqual([1, 1]);
    });

    test('hears of each event at once on a quiet server, whose polls bring nothing but blanks', async () => {
      const events = [7, 31, 58, 83, 131];
      let began: number | undefined;
      game.answer = ({ url }) => {
        const params = new URL(url).searchParams;
        const now = game.requests.at(-1)!.at;
        began ??= now;
        if (!params.has('after')) return page('e0', []);
        const nth = Number(params.get('after')!.slice(1));
        const takes = Math.min(Math.max(0, began + events[nth]! - now), Number(params.get('wait')));
        const isHere = now + takes >= began + events[nth]!;
        // The first blank comes after 4 s.
        const rest = { takes, silence: Math.min(4, takes) };
        return { ...page(isHere ? `e${nth + 1}` : `e${nth}`, isHere ? [`e${nth + 1}`] : []), ...rest };
      };
      const [times] = await game.run(`
        local began, times = server._platform.clock(), {}
        server:poll(nil, { "call.*" }, function()
          table.insert(times, server._platform.clock() - began)
          return #times < ${events.length}
        end)
        return times`);
      expect((times as number[]).map(Math.round)).toEqual(events);
      expect(game.requests.length).toBeLessThanOrEqual(1 + events.length + events.at(-1)! / 20);
    });

    test('waits as told after 429, and ends with the problem where going on would not help', async () => {
      plan(tooMany(90), answerOf({ ok: false, error: 'No.', error_code: 'forbidden' }, { status: 403 }));
      const [seen, after, problem] = await game.run(poll('none'));
      expect([seen, after, problem]).toMatchObject([[], null, { code: 'forbidden', status: 403 }]);
      expect(game.waits).toEqual([90]);
    });
  });

describeWhere(existsSync(LUA), 'lua5.4', 'the platform that gives up in silence', () => {
  test('takes an answer of which no byte came for 5 s for a broken connection', async () => {
    const game = new LuaGame(MODULES['packages/lua/cabildo.lua'], 'sv_x');
    const whole = answerOf({ ok: true, events: [], next: 'e1', reset: false });
    const answers: GameAnswer[] = [
      { ...whole, takes: 20 },
      { ...whole, takes: 20, silence: 4 },
    ];
    game.answer = () => answers.shift()!;
    await game.run(
      `server = Cabildo.new({ baseUrl = "http://api.example", key = "sv_x", serverId = 7, maxRetries = 0 })`,
    );
    const [, problem] = await game.run(`return server:v1("GET", "/v1/servers/7/events")`);
    expect(problem).toMatchObject({ code: 'connection', status: 0, outcome: 'unknown' });
    expect((await game.run(`return server:v1("GET", "/v1/servers/7/events")`))[0]).toMatchObject({
      next: 'e1',
    });
    await game.close();
  });
});
