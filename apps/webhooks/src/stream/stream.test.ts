import { randomUUID } from 'node:crypto';
import { BEFORE_ALL } from '@cabildo/contracts/event';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { characterCreated } from '@cabildo/contracts/servers/characters/events.ts';
import { webhookCreated } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import streamContract from '@cabildo/contracts/webhooks/stream/stream.ts';
import { member, until } from '@cabildo/testing';
import { callOf, transferOf } from '../testing/world.ts';
import { KEPT_OF_SERVER } from './rules.ts';
import { fillStream, startStreamWorld, type StreamWorld } from './stream.testing.ts';

const MINUTE = 60_000;

let world: StreamWorld;
let server: number;
beforeAll(async () => {
  world = await startStreamWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  server = world.newServer();
});

const idsAfter = async (after: number, serverId = server): Promise<string[]> =>
  (await world.follow(serverId, after)).map(({ id }) => id);
const hasCome = (count: number, serverId = server): Promise<void> =>
  until(async () => (await idsAfter(0, serverId)).length === count);

describe('a member who follows its own matters (V1-14)', () => {
  test('is known by all of its characters in the server, and nobody is asked for them in vain', async () => {
    const ctx = member(7, 'member', { serverId: server });
    const begun = (input: object) => world.ok(streamContract, input, ctx);
    expect(await begun({ kinds: ['bank.transfer', 'call.created'], format: 'json' })).toMatchObject({
      kinds: ['call.created'],
      own: { user_id: 7, character_ids: [70, 71], kinds: ['bank.transfer'] },
      access: ['member'],
    });
    expect((await begun({ kinds: ['call.*'] })).own).toBeNull();
    expect((await world.start(server)).own).toBeNull();
  });
});

test('an event says whose own matter it is, and what of it they are not shown (V1-14)', async () => {
  const about = { actor: { kind: 'user', id: 1 }, now: world.clock.now(), serverId: server } as const;
  const named = {
    server_id: server,
    user_id: 5,
    gp_username: 'ana',
    name: 'Ana',
    surname: null,
    dni_number: '1',
  };
  const made = envelopeOf(characterCreated, { ...named, server_character_id: 50 }, about);
  const paid = {
    transfer_id: 1,
    from_account_id: 2,
    to_account_id: null,
    from_character_id: 20,
    to_character_id: null,
    amount: 1,
    fee: 0,
    tax: 0,
    concept: null,
  };
  await world.publishAll(made, envelopeOf(transferCompleted, paid, about), callOf(server));
  await hasCome(3);
  const [{ events = [] } = {}] = await world.read({ server_id: server, after: 0 });
  expect(events.map(({ kind, own }) => [kind, own])).toEqual([
    ['character.created', { user_id: 5, character_ids: [50], hides: [] }],
    ['bank.transfer', { user_id: null, character_ids: [20], hides: ['fee', 'tax'] }],
    ['call.created', null],
  ]);
});

describe('what happens in a server', () => {
  test('is numbered in the order of its arrival, beside other servers, as webhooks tell it', async () => {
    const other = world.newServer();
    const events = [transferOf(server, 1), callOf(other), callOf(server), transferOf(server, 2)];
    await world.publishAll(...events.slice(0, 3));
    await world.publishAll(events[3]!);
    await hasCome(3);
    const found = await world.follow(server, 0);
    expect(found.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'bank.transfer'],
      [2, 'call.created'],
      [3, 'bank.transfer'],
    ]);
    expect(found.map(({ id }) => id)).toEqual([0, 2, 3].map((nth) => events[nth]!.event_id));
    expect(JSON.parse(found[1]!.body)).toEqual({
      id: events[2]!.event_id,
      type: 'call.created',
      timestamp: events[2]!.occurred_at,
      server_id: server,
      actor: { kind: 'system', user_id: null, key_id: null },
      data: { call_id: 1, title: 'Robo' },
    });
    expect(await idsAfter(0, other)).toEqual([events[1]!.event_id]);
  });

  test('is told once, although it is delivered again', async () => {
    const [first, second] = [callOf(server), callOf(server)];
    await world.publishAll(first, first);
    await world.publishAll(first, second);
    await hasCome(2);
    expect(await idsAfter(0)).toEqual([first.event_id, second.event_id]);
  });

  test('is left out if it has no kind, or is about no server', async () => {
    const about = { actor: { kind: 'system', id: null }, now: world.clock.now() } as const;
    const made = { server_id: server, webhook_id: 1, user_id: null, events: ['*'] };
    const last = callOf(server);
    const nowhere = { ...transferOf(server), server_id: null };
    await world.publishAll(envelopeOf(webhookCreated, made, { ...about, serverId: server }), nowhere, last);
    await hasCome(1);
    expect(await idsAfter(0)).toEqual([last.event_id]);
  });

  test('is seen without gaps by one who reads while several processes write for the same servers', async () => {
    const servers = [server, world.newServer(), world.newServer()];
    const ROUNDS = 25;
    const write = async (process: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1)
        await world.database.transaction(async (tx) => {
          await world.append(tx, servers[(process + round) % 3]!, 1 + (round % 3));
        });
    };
    let isOver = false;
    const seen = new Map(servers.map((id) => [id, [] as number[]]));
    const look = async (): Promise<void> => {
      const positions = servers.map((id) => ({ server_id: id, after: seen.get(id)!.at(-1) ?? 0 }));
      for (const { nth, events } of await world.read(...positions))
        seen.get(servers[nth]!)!.push(...events.map(({ seq }) => seq));
    };
    const reading = (async () => {
      while (!isOver) await look();
    })();
    await Promise.all(Array.from({ length: 6 }, (_, process) => write(process)));
    isOver = true;
    await reading;
    await look();
    let all = 0;
    for (const numbers of seen.values()) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      all += numbers.length;
    }
    const expected = Array.from({ length: ROUNDS }, (_, round) => 1 + (round % 3));
    expect(all).toBe(6 * expected.reduce((a, b) => a + b));
  });

  test('is numbered in the order of a batch that has several events of several servers', async () => {
    const other = world.newServer();
    const batch = Array.from({ length: 40 }, (_, nth) => callOf(nth % 3 === 0 ? other : server));
    await world.publishAll(...batch);
    const of = (id: number) => batch.filter((each) => each.server_id === id).map((each) => each.event_id);
    await hasCome(of(server).length);
    expect(await idsAfter(0)).toEqual(of(server));
    expect(await idsAfter(0, other)).toEqual(of(other));
  });
});

describe('a stream begins', () => {
  const append = (count: number) => world.database.transaction((tx) => world.append(tx, server, count));

  test('with what happens from now on, and its id leads there again', async () => {
    const ids = await append(3);
    const begun = await world.start(server, { kinds: ['bank.transfer', 'call.created'] });
    expect(begun).toMatchObject({
      server_id: server,
      after: 3,
      id: ids[2],
      is_reset: false,
      kinds: ['bank.transfer', 'call.created'],
    });
    const [next] = await append(1);
    expect(await idsAfter(begun.after)).toEqual([next]);
    expect(await world.start(server, { last_event_id: begun.id })).toMatchObject({ after: 3, kinds: null });
  });

  test('before the first event of its server, and its id leads there again', async () => {
    const begun = await world.start(server);
    expect(begun).toMatchObject({ after: 0, id: BEFORE_ALL, is_reset: false });
    await append(2);
    const again = await world.start(server, { last_event_id: begun.id });
    expect(again).toMatchObject({ after: 0, is_reset: false });
  });

  test('after any event that is kept, and then has all that followed and nothing else', async () => {
    const ids = await append(20);
    for (const [nth, last_event_id] of ids.entries()) {
      const { after, id, is_reset } = await world.start(server, { last_event_id });
      expect([id, is_reset, await idsAfter(after)]).toEqual([last_event_id, false, ids.slice(nth + 1)]);
    }
  });

  test.each([
    ['was never there', () => randomUUID()],
    ['is of another server', async () => (await appendElsewhere())[0]!],
    ['is no id at all', () => 'yesterday'],
    ['is written in capital letters', () => randomUUID().toUpperCase()],
  ])('with what happens from now on, and says so, where the last event %s', async (_, id) => {
    const ids = await append(2);
    const begun = await world.start(server, { last_event_id: await id() });
    expect(begun).toMatchObject({ after: 2, id: ids[1], is_reset: true });
  });
  const appendElsewhere = () => world.database.transaction((tx) => world.append(tx, world.newServer(), 1));
});

describe('a poll begins (V1-16)', () => {
  const append = (count: number) => world.database.transaction((tx) => world.append(tx, server, count));
  const poll = (asked: object = {}) => world.start(server, { format: 'json', limit: 7, wait: 3, ...asked });
  const ASKED = { limit: 7, wait: 3 };

  test('after any event that is kept, with as many events and seconds as were asked for', async () => {
    const ids = await append(3);
    expect(await poll({ after: ids[1] })).toMatchObject({
      after: 2,
      id: ids[1],
      is_reset: false,
      poll: ASKED,
    });
    expect(await poll({ last_event_id: ids[1] })).toMatchObject({ after: 2, is_reset: false, poll: ASKED });
    expect((await world.start(server, { after: ids[1] })).poll).toBeNull();
  });

  test('at the present, without events and without waiting, where it names no position', async () => {
    const nothing = { limit: 0, wait: 0 };
    expect(await poll()).toMatchObject({ after: 0, id: BEFORE_ALL, is_reset: false, poll: nothing });
    const ids = await append(2);
    expect(await poll()).toMatchObject({ after: 2, id: ids[1], is_reset: false, poll: nothing });
  });

  test('at the oldest event that is kept, and says so, where it names an unknown one', async () => {
    await append(2);
    for (const after of [randomUUID(), 'yesterday'])
      expect(await poll({ after })).toMatchObject({ after: 0, is_reset: true, poll: ASKED });
    world.clock.advance(16 * MINUTE);
    const ids = await append(2);
    await world.deleteOldEvents();
    for (const after of [randomUUID(), BEFORE_ALL]) {
      const begun = await poll({ after });
      expect(begun).toMatchObject({ after: 2, is_reset: true });
      expect(await idsAfter(begun.after)).toEqual(ids);
    }
  });

  test('before the first event of its server, and its id leads there again', async () => {
    const begun = await poll({ after: BEFORE_ALL });
    expect(begun).toMatchObject({ after: 0, id: BEFORE_ALL, is_reset: false });
    await append(2);
    expect(await poll({ after: begun.id })).toMatchObject({ after: 0, is_reset: false });
  });

  test('at the present where nothing is kept, with a reset only where something is missing', async () => {
    const ids = await append(2);
    world.clock.advance(16 * MINUTE);
    await world.deleteOldEvents();
    expect(await poll({ after: ids[1] })).toMatchObject({ after: 2, id: ids[1], is_reset: false });
    for (const after of [ids[0], BEFORE_ALL])
      expect(await poll({ after })).toMatchObject({ after: 2, id: ids[1], is_reset: true });
  });
});

describe('what is read', () => {
  const append = (count: number, bytes?: number, serverId = server) =>
    world.database.transaction((tx) => world.append(tx, serverId, count, bytes));

  test('is what follows each of many positions, and nothing of those that are at the end', async () => {
    const servers = [server, world.newServer(), world.newServer(), world.newServer()];
    for (const [nth, id] of servers.entries()) if (nth < 3) await append(nth + 1, 10, id);
    const positions = servers.map((server_id) => ({ server_id, after: 1 }));
    const found = await world.read(...positions, { server_id: server, after: 0 });
    expect(found.map(({ nth, last, events }) => [nth, last, events.map(({ seq }) => seq)])).toEqual([
      [1, 2, [2]],
      [2, 3, [2, 3]],
      [4, 1, [1]],
    ]);
  });

  test('is bounded in events, and the rest follows', async () => {
    const ids = await append(450);
    const [found] = await world.read({ server_id: server, after: 0 });
    expect([found!.last, found!.events.length]).toEqual([450, 200]);
    expect(await idsAfter(0)).toEqual(ids);
  });

  test('is bounded in bytes for each position and in all, and the rest follows', async () => {
    const servers = Array.from({ length: 20 }, () => world.newServer());
    for (const id of servers) await append(10, 20_000, id);
    const found = await world.read(...servers.map((server_id) => ({ server_id, after: 0 })));
    const counts = found.map(({ events }) => events.length);
    // Every one has its first before any has its second.
    expect([counts.length, Math.max(...counts), Math.min(...counts)]).toEqual([20, 2, 1]);
    const bytes = found.flatMap(({ events }) => events).reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeLessThan(600_000);
    const [alone] = await world.read({ server_id: servers[0]!, after: 0 });
    expect(alone!.events).toHaveLength(4);
    expect(await idsAfter(0, servers[0])).toHaveLength(10);
  });

  test('is one event at least, however large', async () => {
    const ids = await append(2, 900_000);
    const [found] = await world.read({ server_id: server, after: 0 });
    expect(found!.events.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(await idsAfter(0)).toEqual(ids);
  });

  test('tells a position that the stream does not have where it is', async () => {
    await append(2);
    expect(await world.read({ server_id: server, after: 9 })).toEqual([{ nth: 0, last: 2, events: [] }]);
  });
});

describe('events are kept', () => {
  test('for more than 10 minutes, and one who has had the newest resumes after any time', async () => {
    const [first] = await world.database.transaction((tx) => world.append(tx, server, 1));
    world.clock.advance(8 * MINUTE);
    const [second] = await world.database.transaction((tx) => world.append(tx, server, 1));
    const resumed = async (last_event_id: string | undefined) => {
      await world.deleteOldEvents();
      const { after, is_reset } = await world.start(server, { last_event_id });
      return [after, is_reset];
    };
    world.clock.advance(3 * MINUTE);
    expect([await resumed(first), await resumed(second)]).toEqual([
      [1, false],
      [2, false],
    ]);
    world.clock.advance(5 * MINUTE);
    expect([await resumed(first), await resumed(second)]).toEqual([
      [2, true],
      [2, false],
    ]);
    world.clock.advance(60 * MINUTE);
    expect(await resumed(second)).toEqual([2, false]);
    expect(await world.read({ server_id: server, after: 1 })).toEqual([{ nth: 0, last: 2, events: [] }]);
  });

  test('up to 100,000 of a server, the newest', async () => {
    const other = world.newServer();
    const at = world.clock.now();
    await fillStream(world.database, server, { first: 1, last: KEPT_OF_SERVER + 12_345, at });
    await fillStream(world.database, other, { first: 1, last: 10, at });
    await world.deleteOldEvents();
    const [row] = await world.database.query<{ first: number; count: number }>(
      'SELECT min(seq) AS first, count(*) AS count FROM stream_events WHERE server_id = $1',
      [server],
    );
    expect(row).toEqual({ first: 12_346, count: KEPT_OF_SERVER });
    expect(await idsAfter(0, other)).toHaveLength(10);
  });
});
