import { randomUUID } from 'node:crypto';
import contract from '@cabildo/contracts/identity/game-sessions/create_game_session.ts';
import resolveKey from '@cabildo/contracts/identity/keys/resolve_key.rpc.ts';
import { hashToken } from '@cabildo/kit/service';
import { createHarness, internal, until, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The members of each server. */
const members = new Map<number, Set<number>>();

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, {
    answers: {
      'calls.servers.resolve_membership': ({
        server_id,
        user_id,
      }: {
        server_id: number;
        user_id: number;
      }) => ({
        server_exists: members.has(server_id),
        membership: members.get(server_id)?.has(user_id)
          ? { server_id, user_id, role: 'member', role_id: 4, hierarchy: 0, permissions: [] }
          : null,
        member_since: null,
      }),
    },
  });
});
afterAll(() => h.close());

let lastServer = 0;
/** A new server with one new member. */
async function newPlayer() {
  const gp_id = newGameAccount();
  const { user_id, key_id } = await signIn(h, gp_id);
  const server_id = (lastServer += 1);
  members.set(server_id, new Set([user_id]));
  return { gp_id, user_id, server_id, app_key_id: key_id };
}

const create = ({ server_id, gp_id }: { server_id: number; gp_id: string }) =>
  h.ok(contract, { server_id, gp_id }, internal());

const sessionOf = async (token: string) =>
  (await h.ask(resolveKey, { key_hash: hashToken(token) })).body.holder;

/** Publishes that servers were deleted, and waits until identity has handled it. */
async function endServers(...serverIds: number[]): Promise<void> {
  for (const server_id of serverIds) {
    await h.publish({
      event_id: randomUUID(),
      type: 'server.server.deleted',
      server_id,
      occurred_at: h.clock.now().toISOString(),
      actor: { kind: 'user', id: 1 },
      character_ids: [],
      data: { server_id, user_id: 1, server_name: 'Villa' },
      note: '',
      note_en: '',
    });
  }
  await until(async () => {
    const events = (await h.events('key.game_session.ended')).map(
      ({ data }) => data as { server_id: number },
    );
    return serverIds.every((id) => events.some(({ server_id }) => server_id === id));
  });
}

describe('users.create_game_session', () => {
  test('gives a token that acts for the member on that server for twelve hours', async () => {
    const player = await newPlayer();
    const answer = await h.act(contract, { server_id: player.server_id, gp_id: player.gp_id }, internal());
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ok: true,
      token: expect.stringMatching(/^gs_[A-Za-z0-9_]{48}$/) as string,
      expires_at: new Date(h.clock.now().getTime() + 12 * HOUR_MS).toISOString(),
    });
    expect(await sessionOf(answer.body.token)).toMatchObject({
      user_id: player.user_id,
      session: 'game',
      server_id: player.server_id,
    });
  });

  test('stores only the hash, and emits the session without the token', async () => {
    const player = await newPlayer();
    const { token } = await create(player);
    const session = await sessionOf(token);
    const [row] = await h.database.query<{ stored: string }>(
      'SELECT g::text AS stored FROM game_sessions g WHERE key_id = $1',
      [session!.key_id],
    );
    expect(row!.stored).toContain(hashToken(token));
    expect(row!.stored).not.toContain(token);
    const events = (await h.events('key.game_session.created')).filter(
      ({ server_id }) => server_id === player.server_id,
    );
    expect(events).toMatchObject([
      {
        data: { user_id: player.user_id, key_id: session!.key_id, server_id: player.server_id },
        actor: { kind: 'bot', id: null },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test('every session has an id of its own, and none has the id of an app key', async () => {
    const player = await newPlayer();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => create(player)));
    const found = await Promise.all(sessions.map(({ token }) => sessionOf(token)));
    const ids = found.map((session) => session!.key_id);
    expect(new Set([...ids, player.app_key_id]).size).toBe(7);
    const taken = await h.database.query('SELECT 1 FROM api_keys WHERE key_id = ANY($1::bigint[])', [ids]);
    expect(taken).toEqual([]);
  });

  test('a session ends after twelve hours, used or not', async () => {
    const player = await newPlayer();
    const { token } = await create(player);
    h.clock.advance(12 * HOUR_MS - 1);
    expect(await sessionOf(token)).not.toBeNull();
    h.clock.advance(1);
    expect(await sessionOf(token)).toBeNull();
  });

  test('a session does not count towards the keys of its user', async () => {
    const player = await newPlayer();
    for (let n = 0; n < 20; n += 1) await create(player);
    await signIn(h, player.gp_id);
    expect(
      await h.database.query('SELECT 1 FROM api_keys WHERE key_id = $1', [player.app_key_id]),
    ).toHaveLength(1);
  });

  test('is refused for a user who is no member, an unknown server and an unknown account', async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const refusal = async (server_id: number, gp_id: string) => {
      const { status, code } = await h.act(contract, { server_id, gp_id }, internal());
      return [status, code];
    };
    expect(await refusal(other.server_id, player.gp_id)).toEqual([403, 'forbidden']);
    expect(await refusal(999_999, player.gp_id)).toEqual([404, 'not_found']);
    expect(await refusal(player.server_id, '999999999')).toEqual([404, 'not_found']);
    expect(
      await h.database.query('SELECT 1 FROM game_sessions WHERE user_id = $1', [player.user_id]),
    ).toEqual([]);
  });

  test.each([
    ['server_id', '1', 201],
    ['server_id', String(Number.MAX_SAFE_INTEGER), 404],
    ['gp_id', '9'.repeat(20), 404],
  ])('answers %s=%s with %i', async (name, value, status) => {
    const { user_id, gp_id } = await newPlayer();
    members.get(1)!.add(user_id);
    const answer = await h.act(contract, { server_id: 1, gp_id, [name]: value }, internal());
    expect(answer.status).toBe(status);
  });
});

describe('the end of a server', () => {
  test('ends its sessions and no others', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const [mine, second, theirs] = [await create(player), await create(player), await create(other)];
    await endServers(player.server_id);
    expect(await sessionOf(mine.token)).toBeNull();
    expect(await sessionOf(second.token)).toBeNull();
    expect(await sessionOf(theirs.token)).toMatchObject({ server_id: other.server_id });
    const stored = 'SELECT 1 FROM game_sessions WHERE server_id = $1';
    await until(async () => (await h.database.query(stored, [player.server_id])).length === 0);
    expect(await h.database.query(stored, [other.server_id])).toHaveLength(1);
  });

  test('ends a session that was being created meanwhile', async () => {
    const player = await newPlayer();
    await endServers(player.server_id);
    // The service of servers still answers as before the deletion.
    const { token } = await create(player);
    expect(await sessionOf(token)).toBeNull();
  });

  test('may be delivered twice or with others', async () => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()];
    const sessions = await Promise.all(players.map(create));
    await endServers(...players.map(({ server_id }) => server_id), players[0]!.server_id);
    const found = await Promise.all(sessions.map(({ token }) => sessionOf(token)));
    expect(found).toEqual([null, null, null]);
  });
});

describe('a ban (SV-18)', () => {
  /** Publishes that players were banned, and waits until identity has handled it. */
  async function banned(...players: { server_id: number; user_id: number }[]): Promise<void> {
    const before = (await h.events('key.player_sessions.ended')).length;
    for (const player of players)
      await h.publish({
        event_id: randomUUID(),
        type: 'member.member.banned',
        server_id: player.server_id,
        occurred_at: h.clock.now().toISOString(),
        actor: { kind: 'user', id: 1 },
        character_ids: [],
        data: { server_id: player.server_id, user_id: player.user_id },
        note: '',
        note_en: '',
      });
    await until(async () => (await h.events('key.player_sessions.ended')).length >= before + players.length);
  }

  test('ends the sessions of that user in that server and no others', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    members.get(other.server_id)!.add(player.user_id);
    members.get(player.server_id)!.add(other.user_id);
    const ended = [await create(player), await create(player)];
    const kept = [
      await create({ ...player, server_id: other.server_id }),
      await create({ ...other, server_id: player.server_id }),
    ];
    await banned(player, player);
    for (const { token } of ended) expect(await sessionOf(token)).toBeNull();
    for (const { token } of kept) expect(await sessionOf(token)).not.toBeNull();
    const [event] = (await h.events('key.player_sessions.ended')).filter(
      ({ server_id }) => server_id === player.server_id,
    );
    expect(event!.data).toEqual({ server_id: player.server_id, user_id: player.user_id });
  });

  test('ends a session that was being created meanwhile, and none that is made after the ban was lifted', async () => {
    const player = await newPlayer();
    await banned(player);
    // The service of servers still answers as before the ban.
    const { token } = await create(player);
    expect(await sessionOf(token)).toBeNull();
    h.clock.advance(1);
    expect(await sessionOf((await create(player)).token)).toMatchObject({ user_id: player.user_id });
  });
});
