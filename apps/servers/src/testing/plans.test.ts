import type { Sql, Tx } from '@cabildo/kit/database';
import { fill, nodesOf, plansOf, scansIn, type ScansOf } from '@cabildo/testing';
import { findLinkCode, renewLinkCodes } from '../link-codes/table.ts';
import { charactersOf, standingsOf } from '../players/table.ts';
import {
  countCharacters,
  countCharactersOf,
  listCharacters,
  listCharactersOf,
  listLiveIds,
  listWholeCharactersOf,
  lockCharactersOf,
  newestCharacters,
  searchCharacters,
} from '../characters/table.ts';
import {
  countCharacterLimits,
  countLiveCharactersOf,
  listAbsent,
  listCharacterLimits,
  pageOfCharacterLimits,
} from '../config/table.ts';
import { listReportedRoles } from '../chat-roles/table.ts';
import { countOtherBans, findBan, listBans, lockBanOf } from '../ban-row/table.ts';
import { findLinkByCode, findLinkByGuild } from '../guilds/table.ts';
import { countServerKeys, listServerKeys } from '../keys/table.ts';
import { countMembers, listMembers } from '../members/list.table.ts';
import { countRoleMembers, findMembership } from '../members/table.ts';
import { lockRoleMembers, lockRoles } from '../roles/locks.ts';
import {
  countRoles,
  findRole,
  findSystemRole,
  isRoleNameTaken,
  listRoles,
  moveRoleMembers,
  pageOfRoles,
} from '../roles/table.ts';
import { countOwned, countPublicServers, listPublicServers, listServersOf } from '../servers/table.ts';
import { startWorld, type World } from './world.ts';

/*
 * Frequent queries stay fast when a server is full and the platform is large: each of these statements reads through an
 * index that begins with what it filters by. Plans are compared, not times.
 */

let world: World;
let scansOf: ScansOf;

const FIRST = { limit: 50, offset: 0 };

async function planOf(ask: (sql: Tx) => Promise<unknown>) {
  const plans = await plansOf(world.database, ask);
  return {
    plans,
    scans: plans.flatMap(scansOf),
    nodes: plans.flatMap(nodesOf).map((node) => node['Node Type']),
  };
}

/** An index or table that is read as a whole. */
const WHOLE = expect.stringMatching(/^all of /);

const SEED = `
  INSERT INTO profiles (user_id, gp_id, gp_username)
  SELECT i, i::text, 'Jugador ' || md5(i::text) FROM generate_series(1, 4000) i;
  INSERT INTO servers (id, server_name, server_type, language_tag, join_code, cp_guild_id, owner_user_id, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT i, 'S' || i, 'text', 'es', 'C' || lpad(i::text, 6, '0'), 'G' || i, i, now() FROM generate_series(1, 1000) i;
  INSERT INTO roles (server_id, built_in, name, color, hierarchy)
  SELECT s.id, r.built_in, r.built_in, '#112233', r.hierarchy
  FROM servers s, (VALUES ('owner', 100), ('admin', 90), ('mod', 50), ('member', 0)) r (built_in, hierarchy);
  -- One server is large, fifty users are everywhere.
  INSERT INTO members (server_id, user_id, role_id, hierarchy, gp_username, joined_at)
  SELECT s.id, p.user_id, r.id, r.hierarchy, p.gp_username, now() - p.user_id * interval '1 minute'
  FROM servers s JOIN profiles p ON p.user_id <= CASE WHEN s.id = 1 THEN 4000 WHEN s.id % 17 = 0 THEN 50 ELSE 0 END
  JOIN roles r ON r.server_id = s.id
    AND r.built_in = CASE WHEN p.user_id = 1 THEN 'owner' WHEN p.user_id < 5 THEN 'admin' ELSE 'member' END;
  INSERT INTO characters (server_id, user_id, name, surname, dni_number, created_at, updated_at)
  SELECT CASE WHEN i <= 5000 THEN 1 ELSE 2 + i % 59 END, i % 4000, 'Ana', 'Pérez ' || md5(i::text), i::text,
    now(), now()
  FROM generate_series(1, 8000) i;
  INSERT INTO chat_roles (server_id, cp_id, user_id, cp_guild_id, cp_role_ids)
  SELECT s, 'U' || i, i, 'G' || s, '{R1,R2}' FROM generate_series(1, 2) s, generate_series(1, 4000) i;
  INSERT INTO character_limits (server_id, cp_role_id, max_characters)
  SELECT s, 'R' || i, 5 FROM generate_series(1, 20) s, generate_series(1, 250) i;
  -- Twenty thousand more are public, of two types and a few languages. The trigger would be slow row by row.
  ALTER TABLE servers DISABLE TRIGGER show_server;
  INSERT INTO servers (id, server_name, description, server_type, language_tag, join_code, owner_user_id, created_at,
    is_public)
  OVERRIDING SYSTEM VALUE
  SELECT 1000 + i, 'Ciudad ' || md5(i::text), repeat('Ven. ', 40), CASE WHEN i % 2 = 0 THEN 'voice' ELSE 'text' END,
    CASE WHEN i % 4 < 3 THEN 'ES' ELSE 'l' || i % 20 END, 'P' || lpad(i::text, 6, '0'), 1 + i % 4000, now() - i * interval '1 minute', true
  FROM generate_series(1, 20000) i;
  ALTER TABLE servers ENABLE TRIGGER show_server;
  INSERT INTO public_servers (server_id, created_at, server_type, language_folded, name_folded)
  SELECT id, created_at, server_type, lower(language_tag), fold(server_name) FROM servers WHERE is_public;
  INSERT INTO bans (server_id, user_id, reason, created_at, expires_at, punishment_id)
  SELECT s, i, 'Trampas', now() - i * interval '1 minute', CASE WHEN i % 3 = 0 THEN now() + interval '1 year' END,
    CASE WHEN i % 2 = 0 THEN s * 1000 + i END
  FROM generate_series(1, 20) s, generate_series(1, 1000) i;
  INSERT INTO server_keys (server_id, name, prefix, key_hash, created_at)
  SELECT i, 'Panel', 'sv_', i || '-' || n, now() FROM generate_series(1, 250) i, generate_series(1, 20) n;
  INSERT INTO link_codes (server_id, gp_id, code, expires_at)
  SELECT i, n, 'ABCDE' || chr(65 + n % 8), now() + n * interval '1 s' FROM generate_series(1, 250) i, generate_series(1, 40) n;`;

beforeAll(async () => {
  world = await startWorld();
  scansOf = await scansIn(world.database);
  await fill(world.database, SEED);
});
afterAll(() => world.close());

describe('plans over many rows', () => {
  const inServer = { server_id: 1 };

  test('a page of members is read in its order, and characters are counted for that page only', async () => {
    const { scans, nodes } = await planOf((sql) => listMembers(sql, inServer, { limit: 20 }));
    expect(scans).toContain('members_in_order');
    expect(scans).toContain('characters_live');
    expect(scans).not.toContainEqual(WHOLE);
    expect(nodes).toContain('Limit');
  });

  test('members of a rank, or found by name, are searched in their server alone', async () => {
    // A role belongs to one server, so the index by role stays within it.
    const ofServer = ['members_in_order', 'members_pkey', 'members_role'];
    for (const filter of [{ role: 'admin' as const }, { role: 'member' as const }, { search: 'abc' }]) {
      for (const ask of [
        (sql: Sql) => listMembers(sql, { ...inServer, ...filter }, { limit: 20 }),
        (sql: Sql) => countMembers(sql, { ...inServer, ...filter }),
      ]) {
        const { scans } = await planOf(ask);
        const used = scans.filter((scan) => scan.startsWith('members'));
        expect(used.length).toBeGreaterThan(0);
        expect(ofServer).toEqual(expect.arrayContaining(used));
        expect(scans).not.toContainEqual(WHOLE);
      }
    }
  });

  test("a user's servers are found by the user", async () => {
    const { scans } = await planOf((sql) => listServersOf(sql, 50, FIRST));
    expect(scans).toContain('members_user');
  });

  test('a membership is one statement over keys', async () => {
    const { plans, scans } = await planOf((sql) => findMembership(sql, 1, 3_000));
    expect(plans).toHaveLength(1);
    // For members and profiles the planner may take either of two indexes.
    expect(scans.sort()).toEqual([
      expect.stringMatching(/^members_(pkey|user)$/),
      expect.stringMatching(/^profiles_/),
      'roles_pkey',
      'servers_pkey',
    ]);
  });

  test('the newest characters come from the end of their index, without a sort', async () => {
    const { scans, nodes } = await planOf((sql) => newestCharacters(sql, 1));
    expect(scans).toEqual(['characters_newest']);
    expect(nodes).toEqual(['Limit', 'Index Scan']);
  });

  test('a search for something rare goes through the index of searches, which begins with the server', async () => {
    const { scans } = await planOf((sql) => searchCharacters(sql, 1, 'abcd'));
    expect(scans).toContain('characters_search');
    expect(scans).not.toContainEqual(WHOLE);
  });

  test.each(['a', 'pérez'])(
    'a search for something as common as %s walks from the newest on',
    async (search) => {
      expect((await planOf((sql) => searchCharacters(sql, 1, search))).scans).toEqual(['characters_newest']);
    },
  );

  describe('of twenty thousand public servers', () => {
    const page = (filter: object, offset = 0) => planOf((sql) => listPublicServers(sql, filter, 20, offset));
    const total = (filter: object) => planOf((sql) => countPublicServers(sql, filter));

    test.each([{}, { server_type: 'voice' }, { language_tag: 'es' }, { language_tag: 'L7' }])(
      'a page of %j is read from the newest on, and details for that page only',
      async (filter) => {
        const { scans, nodes } = await page(filter);
        expect(scans[0]).toMatch(/^(all of public_servers_newest|public_servers_language)$/);
        expect(scans).toContain('servers_pkey');
        expect(nodes.slice(0, 3)).toEqual(['Sort', 'Nested Loop', 'Limit']);
      },
    );

    test.each([
      [{}, 'all of public_servers_newest'],
      [{ server_type: 'voice' }, 'all of public_servers_newest'],
      [{ language_tag: 'L7' }, 'public_servers_language'],
      [{ language_tag: 'l7', server_type: 'text' }, 'public_servers_language'],
    ])('a page of %j far behind is read in an index alone', async (filter, index) => {
      const { scans, nodes } = await page(filter, 4_000);
      expect(scans[0]).toBe(index);
      expect(nodes).toContain('Index Only Scan');
    });

    test('a total of few is read in the index of their language, one of many in the narrow rows', async () => {
      expect((await total({ language_tag: 'l7' })).scans).toEqual(['public_servers_language']);
      for (const filter of [{}, { server_type: 'voice' }, { language_tag: 'es' }]) {
        const { scans } = await total(filter);
        expect(scans).toEqual([expect.stringMatching(/public_servers/)]);
      }
    });

    test.each(['abcdef', 'ciudad 00'])(
      'something as rare as %s is found in the index of searches',
      async (search) => {
        for (const { scans } of [
          await page({ search }),
          await page({ search }, 4_000),
          await total({ search }),
        ]) {
          expect(scans).toContain('public_servers_search');
          expect(scans).not.toContainEqual(WHOLE);
        }
      },
    );

    test.each(['a', 'ciudad'])('something as common as %s is found from the newest on', async (search) => {
      expect((await page({ search })).scans[0]).toBe('all of public_servers_newest');
      // A total counts all servers: in the narrow rows, never in the wide rows of `servers`.
      expect((await total({ search })).scans).toEqual([expect.stringMatching(/public_servers/)]);
    });
  });

  test('a page of bans is read from the newest on, and names for that page only', async () => {
    const now = new Date();
    const { scans, nodes } = await planOf((sql) => listBans(sql, { server_id: 1, now }, FIRST));
    expect(scans).toEqual(expect.arrayContaining(['bans_newest', expect.stringMatching(/^profiles_/)]));
    expect(scans).not.toContainEqual(WHOLE);
    expect(nodes).toContain('Limit');
  });

  test('the ban of a punishment is looked up', async () => {
    const { scans } = await planOf((sql) => lockBanOf(sql, 1, 1_004));
    expect(scans).toEqual(['bans_punishment']);
  });

  test('the ban of a user is looked up, and bans are counted in their server', async () => {
    const { scans } = await planOf((sql) => findBan(sql, 1, { user_id: 5, gp_id: '5' }));
    expect(scans.toSorted()).toEqual(['bans_gp_id', 'bans_server_id_user_id_key']);
    const counted = await planOf((sql) => countOtherBans(sql, 1, { user_id: 5, gp_id: null }));
    expect(counted.scans).toEqual([expect.stringMatching(/^bans_/)]);
  });

  test('players of a game server are looked up one by one, and their codes by the server (V1-15)', async () => {
    const now = new Date();
    const players = [5, 6].map((user_id) => ({
      gp_id: `${user_id}`,
      user_id,
      former_user_ids: [user_id + 10],
    }));
    const standing = await planOf((sql) => standingsOf(sql, 1, players, now));
    expect(standing.scans).not.toContainEqual(WHOLE);
    expect((await planOf((sql) => charactersOf(sql, 1, [5, 6]))).scans).toEqual(['characters_user']);
    const codes = await planOf((sql) => renewLinkCodes(sql, 1, [{ gp_id: '5', code: 'ABCDEF' }], now));
    expect(codes.scans).not.toContainEqual(WHOLE);
    const found = await planOf((sql) => findLinkCode(sql, { code: 'ABCDEF', gp_id: '5' }, now));
    expect(found.scans).toEqual(['link_codes_code']);
  });

  test("a server's keys are found by the server", async () => {
    for (const ask of [(sql: Sql) => listServerKeys(sql, 7, FIRST), (sql: Sql) => countServerKeys(sql, 7)]) {
      expect((await planOf(ask)).scans).toContain('server_keys_server');
    }
  });

  test("a user's live characters are found by the user", async () => {
    // Nearly all characters are live, so the planner may take the index of all characters as well.
    for (const ask of [
      (sql: Sql) => listLiveIds(sql, 1, 5),
      (sql: Sql) => countLiveCharactersOf(sql, 1, 5),
    ]) {
      expect((await planOf(ask)).scans).toEqual([expect.stringMatching(/^characters_(live|user)$/)]);
    }
  });

  test('the characters of who is no member are looked for in their server alone', async () => {
    expect((await planOf((sql) => listAbsent(sql, 1))).scans).not.toContainEqual(WHOLE);
  });

  test("a user's characters are read in their order, dead ones too, and counted in the index", async () => {
    for (const list of [listCharactersOf, listWholeCharactersOf])
      for (const slice of [FIRST, { limit: 17, offset: 0, after: 100 }]) {
        const { scans, nodes } = await planOf((sql) => list(sql, 1, 5, slice));
        expect([scans, nodes]).toEqual([['characters_user'], ['Limit', 'Index Scan']]);
      }
    expect((await planOf((sql) => countCharactersOf(sql, 1, 5))).scans).toEqual(['characters_user']);
  });

  test('named characters are looked up, and many of them found from the newest on', async () => {
    const named = (count: number) => ({
      ...inServer,
      ids: Array.from({ length: count }, (_, n) => 1 + n * 3),
    });
    const { scans } = await planOf((sql) => listCharacters(sql, named(50), FIRST));
    const counted = await planOf((sql) => countCharacters(sql, named(50)));
    expect([...scans, ...counted.scans]).toEqual(['characters_pkey', 'characters_pkey']);
    const many = await planOf((sql) => listCharacters(sql, named(1_000), FIRST));
    expect(many.scans).toEqual(['characters_newest']);
  });

  test('the roles that the bot reported of a user are found by the user', async () => {
    const { scans } = await planOf((sql) => listReportedRoles(sql, 1, 3_000));
    expect(scans.sort()).toEqual([
      'chat_accounts_pkey',
      'chat_accounts_user',
      'chat_roles_pkey',
      'chat_roles_user',
      'servers_pkey',
    ]);
  });

  test('a server is found by its guild, and by its code', async () => {
    expect((await planOf((sql) => findLinkByGuild(sql, 'G7'))).scans).toEqual(['servers_cp_guild_id_key']);
    expect((await planOf((sql) => findLinkByCode(sql, 'C000007'))).scans).toEqual(['servers_join_code_key']);
  });

  test('the character limits of a server are read through their key', async () => {
    for (const ask of [
      (sql: Sql) => listCharacterLimits(sql, 1),
      (sql: Sql) => pageOfCharacterLimits(sql, 1, FIRST),
      (sql: Sql) => countCharacterLimits(sql, 1, 'R5'),
    ]) {
      const { scans } = await planOf(ask);
      expect(scans).toContain('character_limits_pkey');
      expect(scans).not.toContainEqual(WHOLE);
    }
  });

  test('a role is found in its server, and its members by the role', async () => {
    const ofRoles: ((sql: Sql) => Promise<unknown>)[] = [
      (sql) => listRoles(sql, 1),
      (sql) => pageOfRoles(sql, 1, FIRST),
      (sql) => countRoles(sql, 1),
      (sql) => findRole(sql, 1, 1),
      (sql) => findSystemRole(sql, 1, 'member'),
      (sql) => isRoleNameTaken(sql as Tx, 1, 'Sheriff'),
      (sql) => lockRoles(sql as Tx, 1),
    ];
    for (const ask of ofRoles) {
      const { scans } = await planOf(ask);
      expect(scans).not.toContainEqual(WHOLE);
      expect(scans.length).toBeGreaterThan(0);
    }
    const ofMembers: ((sql: Sql) => Promise<unknown>)[] = [
      (sql) => countRoleMembers(sql, 2),
      (sql) => lockRoleMembers(sql as Tx, 2),
      (sql) => moveRoleMembers(sql as Tx, 2, { id: 4, hierarchy: 0 }),
    ];
    for (const ask of ofMembers) expect((await planOf(ask)).scans).toContain('members_role');
  });

  test('the servers of an owner are counted by the owner', async () => {
    expect((await planOf((sql) => countOwned(sql, 7))).scans).toContain('servers_owner');
  });

  test('all characters of a user are found by the user', async () => {
    expect((await planOf((sql) => lockCharactersOf(sql as Tx, 1, 5))).scans).toEqual(['characters_user']);
  });
});

describe('text as searches compare it', () => {
  test.each([
    ['ÁÉÍÓÚÜÑ áéíóúüñ', 'aeiouun aeiouun'],
    ['Ça va, Ångström?', 'ca va, angstrom?'],
    ['Łódź Ørsted Đorđe', 'lodz orsted dorde'],
    ['e\u0301', 'e'],
    ['ﬁn', 'fin'],
    ['İstanbul', 'istanbul'],
    ['ΑΘΉΝΑ Москва', 'αθηνα москва'],
    ['日本 🚓', '日本 🚓'],
    ['', ''],
  ])('%s is %s', async (text, folded) => {
    const [row] = await world.database.query<{ folded: string }>('SELECT fold($1) AS folded', [text]);
    expect(row!.folded).toBe(folded);
  });

  test.each([
    ['100%', '%100\\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
    ['％', '%\\%%'],
  ])('%s is looked for as %s', async (text, pattern) => {
    const [row] = await world.database.query<{ pattern: string }>('SELECT contains_pattern($1) AS pattern', [
      text,
    ]);
    expect(row!.pattern).toBe(pattern);
  });
});
