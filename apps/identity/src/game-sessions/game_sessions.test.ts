import { serverKey, createHarness, user, type Harness } from '@cabildo/testing';
import { TransientError } from '@cabildo/kit/bus';
import contract from '@cabildo/contracts/identity/game-sessions/game_sessions.ts';
import deleteAccount from '@cabildo/contracts/identity/people/delete_account.ts';
import link from '@cabildo/contracts/identity/game-sessions/link.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';
import { runJob } from '../testing/run-job.ts';
import { MAX_GAME_SESSIONS } from './table.ts';
import deleteEndedSessions from './delete_ended_sessions.job.ts';

interface Player {
  gp_id: string;
  user_id: number | null;
  former_user_ids: number[];
}

/** The members of the one server, with the ids of their characters. */
const members = new Map<number, number[]>();
const asked: string[] = [];
/** The players of the last question to the servers service. */
let admitted: Player[] = [];
let away: string | undefined;
let units: object[] | null = [];

const answering = <I, O>(name: string, answer: (input: I) => O) => ({
  [name]: (input: I) => {
    asked.push(name);
    if (name === away) throw new TransientError('away');
    return answer(input);
  },
});

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    settings: { PUBLIC_URL: 'https://api.example.test' },
    answers: {
      'calls.servers.close_account': () => ({ owned: [] }),
      ...answering('calls.servers.admit_players', (input: { server_id: number; players: Player[] }) => ({
        server_exists: input.server_id === 1,
        players: (admitted = input.players).map(({ gp_id, user_id }) => {
          const characters = members.get(user_id ?? 0);
          const status = characters ? 'member' : 'unknown';
          return {
            gp_id,
            user_id,
            status,
            link_code: status === 'member' ? null : 'ABCDEF',
            characters: (characters ?? []).map((server_character_id) => ({
              server_character_id,
              name: 'Ana',
              surname: null,
              status: 'active',
            })),
          };
        }),
      })),
      ...answering(
        'calls.economy.list_funds',
        ({ server_character_ids }: { server_character_ids: number[] }) => ({
          funds: server_character_ids.map((id) => ({ server_character_id: id, bank_balance: id, cash: 5 })),
        }),
      ),
      ...answering('calls.inventory.list_units', () => ({ units })),
      ...answering(
        'calls.mdt.describe_players',
        ({ characters }: { characters: { server_character_id: number }[] }) => ({
          characters: characters.map(({ server_character_id }) => ({
            server_character_id,
            on_duty: true,
            department: { department_id: 3, name: 'Policía' },
            rank: 'Cabo',
            flags: ['wanted'],
            jail: { minutes_left: 27, sentences: 2 },
          })),
        }),
      ),
    },
  });
});
beforeEach(() => {
  asked.length = 0;
  away = undefined;
  units = [];
});
afterAll(() => h.close());

let lastCharacter = 0;
/** A signed-in player, who is a member with so many characters. */
async function newMember(characters = 1) {
  const gp_id = newGameAccount();
  const { user_id } = await signIn(h, gp_id);
  const ids = Array.from({ length: characters }, () => (lastCharacter += 1));
  members.set(user_id, ids);
  return { gp_id, user_id, ids };
}
const ask = (gp_ids: unknown, serverId = 1) => h.act(contract, { gp_ids }, serverKey(4, serverId));
const sessionsOf = async (...gp_ids: string[]) => (await ask(gp_ids)).body.sessions;
const holderOf = async (token: string | null) =>
  (await h.ask(resolveKey, { key_hash: hashToken(token!) })).body.holder;

describe('POST /v1/servers/:server_id/game_sessions (V1-15)', () => {
  test('gives members a token and all that a script needs, and others a code to join by', async () => {
    const [member, guest] = [await newMember(), newGameAccount()];
    await signIn(h, guest);
    units = [{ server_character_id: member.ids[0], item_id: 8, quantity: 2 }];
    const answer = await ask([guest, member.gp_id, '424242']);
    expect(answer.status).toBe(200);
    const joinable = {
      token: null,
      expires_at: null,
      player: null,
      link_url: 'https://api.example.test/users/link?link_code=ABCDEF',
      link_code: 'ABCDEF',
    };
    expect(answer.body.sessions).toEqual([
      { gp_id: guest, status: 'unknown', ...joinable },
      {
        gp_id: member.gp_id,
        status: 'member',
        token: expect.stringMatching(/^gs_[A-Za-z0-9_]{48}$/),
        expires_at: new Date(h.clock.now().getTime() + 12 * 3_600_000).toISOString(),
        player: {
          user_id: member.user_id,
          characters: [
            {
              server_character_id: member.ids[0],
              name: 'Ana',
              surname: null,
              status: 'active',
              bank_balance: member.ids[0],
              cash: 5,
              items: { 8: 2 },
              on_duty: true,
              department: { department_id: 3, name: 'Policía' },
              rank: 'Cabo',
              flags: ['wanted'],
              jail: { minutes_left: 27, sentences: 2 },
            },
          ],
        },
        link_url: null,
        link_code: null,
      },
      { gp_id: '424242', status: 'unknown', ...joinable },
    ]);
    expect(await holderOf(answer.body.sessions[1]!.token)).toMatchObject({
      user_id: member.user_id,
      session: 'game',
      server_id: 1,
    });
  });

  test('answers once for each distinct account, and asks each service once, however many players there are', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newMember(2)));
    const ids = players.map(({ gp_id }) => gp_id);
    const sessions = await sessionsOf(...ids, ...ids.toReversed());
    expect(sessions.map(({ gp_id }) => gp_id)).toEqual(ids);
    expect(asked.sort()).toEqual([
      'calls.economy.list_funds',
      'calls.inventory.list_units',
      'calls.mdt.describe_players',
      'calls.servers.admit_players',
    ]);
  });

  test('asks about the deleted accounts of each player too, whose bans hold at once (SV-18)', async () => {
    const [gone, back, other] = [newGameAccount(), newGameAccount(), newGameAccount()];
    const before = [await signIn(h, gone), await signIn(h, back)];
    for (const { user_id } of before) await h.ok(deleteAccount, { confirm: true }, user(user_id));
    const now = await signIn(h, back);
    await sessionsOf(gone, back, other);
    expect(admitted).toEqual([
      { gp_id: gone, user_id: null, former_user_ids: [before[0]!.user_id] },
      { gp_id: back, user_id: now.user_id, former_user_ids: [before[1]!.user_id] },
      { gp_id: other, user_id: null, former_user_ids: [] },
    ]);
  });

  test.each([[[]], [['x']]])('refuses %j', async (gp_ids) => {
    expect((await ask(gp_ids)).status).toBe(400);
  });

  test('of a server that is gone is not found', async () => {
    expect(await ask(['424242'], 2)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each(['calls.economy.list_funds', 'calls.inventory.list_units', 'calls.mdt.describe_players'])(
    'is 503 and begins no session while %s is away, because a script would take a part for the whole',
    async (name) => {
      const { gp_id, user_id } = await newMember();
      away = name;
      expect((await ask([gp_id])).status).toBe(503);
      const stored = 'SELECT 1 FROM game_sessions WHERE user_id = $1';
      expect(await h.database.query(stored, [user_id])).toEqual([]);
    },
  );

  test('is refused where the characters carry more than one answer holds', async () => {
    const { gp_id } = await newMember();
    units = null;
    expect(await ask([gp_id])).toMatchObject({ status: 400, code: 'limit_exceeded' });
  });

  test('leaves earlier sessions valid, up to the newest twenty of a player, and emits which have ended', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const [theirs] = await sessionsOf(other.gp_id);
    const tokens: string[] = [];
    for (let n = 0; n < MAX_GAME_SESSIONS; n += 1) tokens.push((await sessionsOf(member.gp_id))[0]!.token!);
    const oldest = (await holderOf(tokens[0]!))!;
    tokens.push((await sessionsOf(member.gp_id))[0]!.token!);
    const holders = await Promise.all([...tokens, theirs!.token].map(holderOf));
    expect(holders.map((holder) => holder !== null)).toEqual([...tokens, theirs].map((_, nth) => nth > 0));
    const [event] = await h.events('key.game_sessions.replaced');
    expect(event!.data).toEqual({ server_id: 1, key_ids: [oldest.key_id] });
  });

  test('that are asked for at once are counted all the same', async () => {
    const { gp_id, user_id } = await newMember();
    await Promise.all(Array.from({ length: MAX_GAME_SESSIONS + 10 }, () => ask([gp_id])));
    const stored = await h.database.query('SELECT 1 FROM game_sessions WHERE user_id = $1', [user_id]);
    expect(stored).toHaveLength(MAX_GAME_SESSIONS);
  });

  test('is one event of the key, without a token, and none where no session began', async () => {
    const before = (await h.events('key.game_sessions.created')).length;
    await ask(['424242']);
    const [one, two] = [await newMember(), await newMember()];
    const sessions = await sessionsOf(one.gp_id, two.gp_id);
    const events = (await h.events('key.game_sessions.created')).slice(before);
    expect(events).toMatchObject([{ server_id: 1, actor: { kind: 'key', id: 4 } }]);
    const { sessions: begun } = events[0]!.data as { sessions: { user_id: number }[] };
    expect(begun.map(({ user_id }) => user_id).sort()).toEqual([one.user_id, two.user_id].sort());
    for (const { token } of sessions) expect(JSON.stringify(events)).not.toContain(token);
  });
});

describe('the page behind link_url (V1-15)', () => {
  test.each([
    ['es', 'Tu código'],
    ['en', 'Your code'],
  ] as const)('shows the code in %s', async (locale, words) => {
    const ctx = { ...serverKey(), actor: { kind: 'anonymous' }, membership: null, locale } as const;
    const { body } = await h.act(link, { link_code: 'abcdef' }, ctx);
    expect(body.html).toContain(words);
    expect(body.html).toContain('ABCDEF');
  });

  test.each(['', 'ABCDEI', '<b>abc', 'ABCDEFG'])('shows no %s', async (link_code) => {
    expect((await h.act(link, { link_code })).status).toBe(400);
  });
});

describe('the job delete_ended_sessions', () => {
  test('deletes game sessions whose time is over', async () => {
    const { user_id } = await signIn(h, newGameAccount());
    const now = h.clock.now();
    const after = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
    for (const [token_hash, expiresAt] of [
      ['a', after(12)],
      ['b', after(13)],
    ] as const) {
      await h.database.query(
        `INSERT INTO game_sessions (user_id, server_id, token_hash, created_at, expires_at) VALUES ($1, 7, $2, $3, $4)`,
        [user_id, token_hash, now, expiresAt],
      );
    }
    h.clock.set(after(12));
    await Promise.all([runJob(h, deleteEndedSessions), runJob(h, deleteEndedSessions)]);
    expect(await h.database.query('SELECT token_hash FROM game_sessions WHERE server_id = 7')).toEqual([
      { token_hash: 'b' },
    ]);
  });

  test('forgets bans that are older than any session', async () => {
    const now = h.clock.now();
    for (const [userId, hours] of [
      [1, 25],
      [2, 23],
    ] as const)
      await h.database.query('INSERT INTO ended_players (server_id, user_id, ended_at) VALUES (7, $1, $2)', [
        userId,
        new Date(now.getTime() - hours * 60 * 60 * 1000),
      ]);
    await runJob(h, deleteEndedSessions);
    expect(await h.database.query('SELECT user_id FROM ended_players WHERE server_id = 7')).toEqual([
      { user_id: 2 },
    ]);
  });
});
