import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerOf, LUA, LuaGame, MODULES, type GameRequest } from './lua-game.ts';

/** The parts of each platform that a first script uses beside the module: they keep its handlers as `joined` and `left`. */
const SURROUNDINGS: Record<string, string> = {
  'packages/luau/Cabildo.luau': `
    local service = game.GetService
    local function signal(name) return { Connect = function(_, handler) _G[name] = handler end } end
    local players = { PlayerAdded = signal("joined"), PlayerRemoving = signal("left") }
    game.GetService = function(self, name)
      return name == "Players" and players or name == "ServerScriptService" and { Cabildo = Cabildo } or service(self, name)
    end
    require = function(module) return module end
    task.spawn = function(thread) follow = thread end
    join = function(account) joined({ UserId = tonumber(account), Name = "ana" }) end
    leave = function(account) left({ UserId = tonumber(account), Name = "ana" }) end`,
  'packages/lua/cabildo.lua': `
    local module = Cabildo
    load = function(text) return function() return text end end
    LoadResourceFile = function(resource, file) return resource == "town" and file == "cabildo.lua" and module end
    GetCurrentResourceName = function() return "town" end
    GetPlayerIdentifierByType = function(player, kind) return kind .. ":" .. player end
    GetPlayerName = function() return "ana" end
    local handlers = {}
    AddEventHandler = function(name, handler) handlers[name] = handler end
    CreateThread = function(thread) follow = thread end
    join = function(account) source = account; handlers.playerJoining() end
    leave = function(account) source = account; handlers.playerDropped() end`,
};

const CHARACTERS = [{ server_character_id: 40, name: 'Ana', bank_balance: 300 }];
const member = {
  token: 'gs_1',
  expires_at: '2999-01-01T00:00:00.000Z',
  player: { user_id: 1, characters: CHARACTERS },
};

/** Plays the API: the account 1001 is a member, 1002 has a code, and 1003 is refused. */
function api({ url, body }: GameRequest) {
  if (url.endsWith('/v1/servers')) return answerOf({ ok: true, servers: [{ id: 7 }] });
  if (url.includes('/events') && !url.includes('after='))
    return answerOf({ ok: true, events: [], next: 'e0', reset: false });
  if (url.includes('after=e0')) {
    const events = [{ id: 'e1', type: 'call.created', data: { title: 'Robo' } }];
    return answerOf({ ok: true, events, next: 'e1', reset: true });
  }
  const { gp_ids: [gp_id] = [] } = JSON.parse(body ?? '{}') as { gp_ids?: string[] };
  if (gp_id === '1001') return answerOf({ ok: true, sessions: [{ gp_id, status: 'member', ...member }] });
  if (gp_id === '1002')
    return answerOf({ ok: true, sessions: [{ gp_id, status: 'unknown', link_code: 'KQXWTB' }] });
  return answerOf({ ok: false, error: 'You may not.', error_code: 'forbidden' }, { status: 403 });
}

for (const [name, files] of Object.entries(MODULES))
  describeWhere(existsSync(LUA), 'lua5.4', `${dirname(name)}/README.md`, () => {
    const blocks = [
      ...readFileSync(join(dirname(files.module), 'README.md'), 'utf8').matchAll(/```lua\n(.*?)```/gs),
    ].map(([, text]) => text!);
    let game: LuaGame;
    beforeEach(async () => {
      game = new LuaGame(files, 'sv_1');
      game.answer = api;
      await game.run(`
        said = {}
        print = function(text) table.insert(said, text) end
        warn = print
        ${SURROUNDINGS[name]}`);
    });
    afterEach(() => game.close());

    test('has a first script that works', async () => {
      await game.run(blocks.find((block) => block.includes('server:poll'))!);
      await game.run(`join("1001") join("1002") join("1003") leave("1001") follow()`);
      expect(await game.run('return said')).toEqual([
        [
          'Ana has 300 in the bank',
          'ana joins with the code KQXWTB',
          'You may not.',
          'a call: Robo',
          'You may not.',
        ],
      ]);
      expect(game.requests[0]).toMatchObject({
        url: 'https://api.example.org/v1/servers',
        headers: { Authorization: 'Bearer sv_1', 'Accept-Language': 'en' },
      });
    });

    test('has calls that are sent as they should be', async () => {
      game.answer = (request) =>
        request.url.includes('game_sessions')
          ? api({ ...request, body: '{"gp_ids":["1001"]}' })
          : answerOf({ ok: true });
      await game.run(
        'server = Cabildo.new({ baseUrl = "https://api.example.org", key = "sv_1", serverId = 7 })',
      );
      await game.run(blocks.find((block) => block.includes('buy_items'))!);
      const sent = game.requests.map(({ method, url, body }) => [
        `${method} ${new URL(url).pathname}`,
        JSON.parse(body!) as unknown,
      ]);
      expect(sent).toEqual([
        ['POST /v1/servers/7/game_sessions', { gp_ids: ['1001', '1002', '1003'] }],
        [
          'POST /server_shop/buy_items',
          { server_id: 7, server_character_id: 40, items: [{ item_id: 8, quantity: 2 }], max_total: 8 },
        ],
        ['POST /v1/servers/7/calls', { title: 'Robo en la lonja', priority: 1 }],
      ]);
      expect(game.requests[1]!.headers).toMatchObject({
        'X-Api-Key': 'gs_1',
        'Idempotency-Key': 'order-1718',
      });
    });
  });
