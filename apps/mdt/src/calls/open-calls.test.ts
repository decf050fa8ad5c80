import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import updateCall from '@cabildo/contracts/mdt/calls/update_call.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let caller: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  caller = world.person();
});
afterAll(() => world.close());

const take = (by = caller) => world.act(createCall, { title: 'Robo' }, by.ctx);
const set = (call_id: number, status: string, by = caller) =>
  world.act(updateCall, { call_id, status }, by.ctx);
const another = (role: 'member' | 'admin' = 'member') => world.person({ serverId: caller.serverId, role });
const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code ?? 'ok').sort();
/** Inserts this many calls of a user, with these fields. */
const add = (count: number, createdBy: number, status = 'pending') =>
  world.database.query<{ id: number }>(
    `WITH numbered AS (
       INSERT INTO case_counters (server_id, next) VALUES ($1, 1) ON CONFLICT DO NOTHING
     )
     INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, created_by,
       created_at, updated_at, closed_at)
     SELECT $1::bigint, coalesce((SELECT max(case_number) FROM calls WHERE server_id = $1), 100000) + n, $4::text, 1, 'Robo', 2,
       'caller', '{}', 0, $2::bigint, $5, $5, CASE WHEN $4 = 'closed' THEN $5::timestamptz END
     FROM generate_series(1, $3::int) n RETURNING id`,
    [caller.serverId, createdBy, count, status, world.clock.now()],
  );
const { max } = MEMBER_LIMITS.open_calls;
const ofServer = MEMBER_LIMITS.open_calls_of_server.max;

describe('open calls (FU-09)', () => {
  it('of one creator are as many as the limit says, also where more are taken at once', async () => {
    await add(max - 3, caller.userId);
    await add(50, caller.userId, 'closed');
    const answers = await Promise.all(Array.from({ length: 10 }, () => take()));
    expect(codes(answers)).toEqual([...Array(7).fill('limit_exceeded'), 'ok', 'ok', 'ok']);
    const { status, body } = await take();
    expect([status, body['error']]).toEqual([
      400,
      'Límite open_calls: 20 avisos abiertos por persona a la vez.',
    ]);
    expect((await take(another())).code).toBeNull();
    const { call_id } = answers.find(({ code }) => !code)!.body;
    expect((await set(call_id, 'closed')).code).toBeNull();
    expect(codes([await take(), await take()])).toEqual(['limit_exceeded', 'ok']);
  });

  it('are bounded in one server, also where many take them at once', async () => {
    await add(ofServer - 2, 999_999);
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(another())));
    expect(codes(answers)).toEqual([...Array(4).fill('limit_exceeded'), 'ok', 'ok']);
    expect((await take()).body['error']).toBe(
      'Límite open_calls_of_server: 500 avisos abiertos por servidor a la vez.',
    );
  });

  it('that are reopened count as well, for who took them, whoever reopens them', async () => {
    await add(max - 1, caller.userId);
    const closed = await add(4, caller.userId, 'closed');
    const answers = await Promise.all([
      ...closed.map(({ id }) => set(id, 'pending', another())),
      ...Array.from({ length: 4 }, () => take()),
    ]);
    expect(codes(answers)).toEqual([...Array(7).fill('limit_exceeded'), 'ok']);
  });

  it('count for the person who took them, as whichever user the person comes back (ID-21)', async () => {
    await add(max - 2, caller.userId);
    const { serverId, userId: personId } = caller;
    const back = [1, 2].map(() => world.person({ serverId, personId }));
    const answers = await Promise.all([...back, ...back].map((by) => take(by)));
    expect(codes(answers)).toEqual(['limit_exceeded', 'limit_exceeded', 'ok', 'ok']);
    const { call_id, call } = answers.find(({ code }) => !code)!.body;
    expect(call).not.toHaveProperty('person_id');
    expect((await set(call_id, 'closed')).code).toBeNull();
    expect((await take()).code).toBeNull();
    expect((await set(call_id, 'pending', another())).code).toBe('limit_exceeded');
  });

  it('that are changed without being reopened are not counted', async () => {
    const [open] = await add(max, caller.userId);
    expect((await set(open!.id, 'active')).code).toBeNull();
    expect((await set(open!.id, 'closed')).code).toBeNull();
  });

  it('are taken and reopened without a bound by admins and keys of the server', async () => {
    await add(ofServer, caller.userId);
    const [closed] = await add(1, caller.userId, 'closed');
    const admin = another('admin');
    expect((await take(admin)).code).toBeNull();
    expect((await set(closed!.id, 'pending', admin)).code).toBeNull();
    expect((await world.act(createCall, { title: 'Robo' }, serverKey(9, caller.serverId))).code).toBeNull();
  });
});
