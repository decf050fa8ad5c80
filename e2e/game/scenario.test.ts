import { Client, inParallel } from '@cabildo/testing';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { existsSync } from 'node:fs';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { LUA, LuaGame, MODULES, sendOn, type GameRequest } from './lua-game.ts';

/** The accounts of the game platform of three players; the third has never signed in. */
const ANA = 3_001;
const LUIS = 3_002;
const NEW = 3_003;

/** A community with a shop, and a department. */
interface Town {
  id: number;
  owner: Client;
  key: string;
  bread: number;
  knife: number;
  police: number;
  ana: number;
  luis: number;
}

let instance: TestInstance;
beforeAll(async () => {
  if (existsSync(LUA)) instance = await startInstance();
});
afterAll(() => instance?.stop());

/** @param offset makes the accounts of this town its own */
async function found(offset: number): Promise<Town> {
  const { url } = instance;
  const owner = await new Client(url).signIn(String(offset), 'duena');
  const { server, server_id: id } = await owner.api.servers.create({ server_name: 'Villa Esperanza' });
  const join_code = server.join_code!;
  const here = { server_id: id };
  await owner.api.economy.updateBankConfig({
    ...here,
    accounts_config: { initial_balance: 500 },
  });
  const [ana, luis] = (await inParallel([ANA, LUIS], 2, async (account) => {
    const client = await new Client(url).signIn(String(offset + account), `vecino${account}`);
    await client.api.servers.join({ join_code });
    const card = { ...here, name: 'Vecina', surname: 'Pérez' };
    const { server_character_id } = await client.api.dni.create(card);
    const owned = { ...here, server_character_id, account_type: 'personal' } as const;
    await client.api.economy.createAccount(owned);
    return Number(server_character_id);
  })) as [number, number];
  const { api_key: key } = await owner.api.servers.createApiKey({ ...here, name: 'juego', scope: 'game' });
  const bread = await owner.api.items.create({ ...here, name: 'Pan', price: 4 });
  const knife = await owner.api.items.create({ ...here, name: 'Navaja', price: 30 });
  const police = await owner.api.mdt.createDepartment({ ...here, name: 'Policía', type: 'police' });
  const officer = { ...here, server_character_id: ana, department_id: police.department_id };
  await owner.api.mdt.setCharacterDepartment(officer);
  return {
    id,
    owner,
    key,
    bread: bread.item_id,
    knife: knife.item_id,
    police: police.department_id,
    ana,
    luis,
  };
}

for (const [nth, [name, files]] of Object.entries(MODULES).entries())
  describeWhere(existsSync(LUA), 'lua5.4', `${name} on a server`, () => {
    const offset = 600_000_000 + nth * 1_000_000;
    let town: Town;
    let game: LuaGame;
    beforeAll(async () => {
      town = await found(offset);
      game = new LuaGame(files, town.key);
      await game.run(`
        server = Cabildo.new({ baseUrl = "${instance.url}", secret = "cabildo_key", language = "en" })
        ana, luis = server:player(${offset + ANA}), server:player(${offset + LUIS})`);
    });
    afterAll(() => game?.close());
    beforeEach(() => {
      game.answer = sendOn;
      game.requests.length = 0;
    });

    const requestsTo = (path: string): GameRequest[] => game.requests.filter(({ url }) => url.includes(path));
    const ofAna = (more = '') => `{ server_character_id = ${town.ana}${more} }`;
    const breadOf = async (): Promise<number> => {
      const [answer] = await game.run(`return ana:call("server_inventory", "get", ${ofAna()})`);
      const { items } = answer as { items: { item_id: number; quantity: number }[] };
      return items.find(({ item_id }) => item_id === town.bread)?.quantity ?? 0;
    };

    test('fifty players are asked about in one request, and the fifty-first in another', async () => {
      const script = `
        local accounts = { ${offset + ANA}, "${offset + LUIS}", ${offset + ANA} }
        for nth = 1, 48 do table.insert(accounts, ${offset} + 10000 + nth) end`;
      const [sessions] = (await game.run(`${script} return server:sessions(accounts)`)) as [
        Record<string, unknown>[],
      ];
      expect(requestsTo('game_sessions')).toHaveLength(1);
      expect(sessions.map(({ status }) => status)).toEqual([
        'member',
        'member',
        ...Array<string>(48).fill('unknown'),
      ]);
      expect(sessions[0]).toMatchObject({
        gp_id: String(offset + ANA),
        player: { characters: [{ server_character_id: town.ana, bank_balance: 500, cash: 0 }] },
      });
      const [more] = await game.run(
        `${script} table.insert(accounts, "${NEW}") return server:sessions(accounts)`,
      );
      expect([(more as unknown[]).length, requestsTo('game_sessions').length]).toEqual([51, 3]);
    });

    test('a player who has never signed in gets a code, and joins by it', async () => {
      await game.run(`new = server:player(${offset + NEW})`);
      const [nothing, problem] = await game.run(`return new:call("server_economy", "get_balance")`);
      expect([nothing, problem]).toMatchObject([
        null,
        {
          code: 'no_session',
          status: 0,
          outcome: 'refused',
          message: 'The player is no member of the server.',
          session: { status: 'unknown', link_code: expect.stringMatching(/^[A-Z]{6}$/) as string },
        },
      ]);
      const { link_code } = (problem as { session: { link_code: string } }).session;
      const player = await new Client(instance.url).signIn(String(offset + NEW), 'nueva');
      await player.api.servers.join({ link_code });
      expect(await game.run(`return new:session().status`)).toEqual(['member']);
      const [made] = await game.run(
        `return new:call("server_dni", "create", { name = "Noa", surname = "Gil", custom_data = {} })`,
      );
      expect(made).toMatchObject({
        ok: true,
        character: { name: 'Noa', custom_data: expect.anything() as object },
      });
    });

    test('a player sees the balance and buys bread, once for one key', async () => {
      expect(
        (await game.run(`return ana:call("server_economy", "get_balance", ${ofAna()})`))[0],
      ).toMatchObject({
        bank_balance: 500,
      });
      const buy = `return ana:call("server_shop", "buy_items", ${ofAna(
        `, items = { { item_id = ${town.bread}, quantity = 2 } }`,
      )}, { idempotencyKey = "groceries" })`;
      const first = await game.run(buy);
      expect(first[0]).toMatchObject({ ok: true, total_cost: 8, payment_method: 'bank' });
      expect([await game.run(buy), await breadOf()]).toEqual([first, 2]);
      // The sessions of before are kept.
      expect(requestsTo('game_sessions')).toEqual([]);
    });

    test('a purchase whose answer is lost is made once, and answered by its repetition', async () => {
      const before = await breadOf();
      let isCut = true;
      game.answer = async (request) => {
        const answer = await sendOn(request);
        if (!isCut || !request.url.includes('buy_items')) return answer;
        isCut = false;
        return { failure: 'the connection was reset' };
      };
      const items = `, items = { { item_id = ${town.bread}, quantity = 1 } }`;
      const [answer] = await game.run(`return ana:call("server_shop", "buy_items", ${ofAna(items)})`);
      expect(answer).toMatchObject({ ok: true, total_cost: 4 });
      const [one, two] = requestsTo('buy_items');
      expect([two!.headers['Idempotency-Key'], await breadOf()]).toEqual([
        one!.headers['Idempotency-Key'],
        before + 1,
      ]);
    });

    test('what is refused says so in a table', async () => {
      const items = `, items = { { item_id = ${town.knife}, quantity = 900 } }`;
      const [nothing, problem] = await game.run(
        `return ana:call("server_shop", "buy_items", ${ofAna(items)})`,
      );
      expect([nothing, problem]).toMatchObject([
        null,
        {
          code: 'insufficient_balance',
          status: 400,
          message: expect.stringContaining(' ') as string,
          ...(files.hasHeaders && { requestId: expect.stringMatching(/^[\w-]{8,}$/) as string }),
          outcome: 'refused',
        },
      ]);
    });

    test('a player is frisked, and loses the knife', async () => {
      const knife = `{ server_character_id = ${town.luis}, items = { { item_id = ${town.knife}, quantity = 1 } } }`;
      await game.run(`assert(luis:call("server_shop", "buy_items", ${knife}))`);
      const [done] = await game.run(`
        local frisk = assert(ana:call("server_cacheo", "start", { searcher_character_id = ${town.ana}, target_character_id = ${town.luis} }))
        for _, result in ipairs(frisk.session.results) do
          assert(ana:call("server_cacheo", "confirm_action", { session_id = frisk.session_id, result_id = result.result_id, item_action = "confiscated" }))
        end
        return ana:call("server_cacheo", "complete", { session_id = frisk.session_id })`);
      expect(done).toMatchObject({ ok: true, confiscated: [{ item_id: town.knife, quantity: 1 }] });
    });

    test('a shift begins, and the server hears of it by polling while it waits', async () => {
      const shift = `{ server_character_id = ${town.ana}, department_id = ${town.police} }`;
      const other = new LuaGame(files, town.key);
      await other.run(`
        local server = Cabildo.new({ baseUrl = "${instance.url}", secret = "cabildo_key" })
        ana = server:player(${offset + ANA})`);
      let polls = 0;
      let starting: Promise<unknown> | undefined;
      game.answer = (request) => {
        polls += 1;
        // The first poll asks for the present, and the second waits.
        if (polls === 2)
          starting = other.run(`return assert(ana:call("server_mdt", "start_shift", ${shift}))`);
        return sendOn(request);
      };
      const [event, after] = await game.run(`
        local seen
        local after = assert(server:poll(nil, { "shift.*" }, function(event)
          seen = event
          return false
        end))
        return seen, after`);
      expect(event).toMatchObject({
        id: after,
        type: 'shift.started',
        server_id: town.id,
        data: { server_character_id: town.ana },
      });
      await starting;
      await other.close();
      const [sessions] = await game.run(`return server:sessions({ ${offset + ANA} })`);
      expect(sessions).toMatchObject([{ player: { characters: [{ on_duty: true }] } }]);
    });

    test('a poll outlives the patience of the platform where nothing happens (V1-16)', async () => {
      const path = '"/v1/servers/:server_id/events"';
      const [first] = (await game.run(`return server:v1("GET", ${path}, { kinds = "case.*" })`)) as [
        { next: string },
      ];
      const [answer] = await game.run(
        `return server:v1("GET", ${path}, { kinds = "case.*", after = "${first.next}", wait = 6, format = "json" })`,
      );
      expect(answer).toMatchObject({ ok: true, events: [], reset: false });
      expect(requestsTo('events')).toHaveLength(2);
    });

    test('the characters of a player are found by the account (V1-17)', async () => {
      const [answer] = await game.run(
        `return server:v1("GET", "/v1/servers/:server_id/characters", { gp_id = "${offset + ANA}" })`,
      );
      expect(answer).toMatchObject({
        total: 1,
        characters: [{ server_character_id: town.ana, gp_id: String(offset + ANA), duty_status: 'on_duty' }],
      });
    });

    test('a banned player is told so, whose kept session is refused', async () => {
      const [sessions] = (await game.run(`return server:sessions({ ${offset + LUIS} })`)) as [
        { player: { user_id: number } }[],
      ];
      await town.owner.api.members.ban({
        server_id: town.id,
        target_user_id: sessions[0]!.player.user_id,
        reason: 'Trampas',
      });
      let problem: { code: string; session?: object };
      do {
        [, problem] = (await game.run(`return luis:call("server_economy", "get_balance")`)) as [
          null,
          typeof problem,
        ];
      } while (problem?.code !== 'no_session');
      expect(problem).toMatchObject({ outcome: 'refused', session: { status: 'banned' } });
    });
  });
