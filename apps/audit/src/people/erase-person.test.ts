import { DELETED_NAME } from '@cabildo/contracts/permissions';
import { randomUUID } from 'node:crypto';
import query from '@cabildo/contracts/audit/entries/query.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { memberJoined, memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import { fill } from '@cabildo/testing';
import { createHarness, member, until, type Harness } from '@cabildo/testing';
import { envelopeOf } from '@cabildo/kit/service';
import { everybody, makeEvent, publish } from '../entries/events.testing.ts';
import service from '../service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { answers: everybody });
});
afterAll(() => h.close());

const at = (serverId: number, actor: number | null, now = new Date('2026-06-15T12:00:00Z')) => ({
  serverId,
  actor: { kind: 'user', id: actor } as const,
  now,
});
const joined = (server_id: number, user_id: number, gp_username: string) =>
  envelopeOf(memberJoined, { server_id, user_id, gp_username }, at(server_id, user_id));
const ask = async (serverId: number, input: object = {}) =>
  h.ok(query, { per_page: '100', ...input }, member(1, 'admin', { serverId }));
const leaves = (user_id: number) =>
  publish(
    h,
    envelopeOf(
      userDeleted,
      { user_id },
      { serverId: null, actor: { kind: 'user', id: user_id }, now: h.clock.now() },
    ),
  );
const isErased = (userId: number) =>
  until(async () => {
    const [row] = await h.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM entries WHERE actor_user_id = $1 OR people_in(data) @> ARRAY[$1::bigint]',
      [userId],
      { customPlan: true },
    );
    return row!.n === 0;
  });

test('a person who deleted the account is found in no entry of any server, and everybody else still is', async () => {
  const kicked = { server_id: 2, user_id: 42, gp_username: 'pepe', kicked_by: 'ana', characters_deleted: 0 };
  await publish(
    h,
    joined(1, 42, 'pepe'),
    joined(1, 43, 'eva'),
    joined(2, 42, 'pepito'),
    envelopeOf(memberKicked, kicked, at(2, 43)),
    makeEvent({ server_id: 1, actor: { kind: 'user', id: 42 }, note: 'Transferencia de 5.' }),
  );
  await leaves(42);
  await isErased(42);
  for (const serverId of [1, 2]) {
    const { logs } = await ask(serverId);
    expect(JSON.stringify(logs)).not.toMatch(/pepe|pepito|"user_id":42[,}]|"actor_user_id":42[,}]/);
    expect((await ask(serverId, { user_id: '42' })).logs).toEqual([]);
    for (const search of ['pepe', 'pepito']) expect((await ask(serverId, { search })).logs).toEqual([]);
  }
  expect((await ask(1, { search: DELETED_NAME })).logs).toMatchObject([
    { note: `${DELETED_NAME} se unió al servidor.` },
  ]);
  expect((await ask(1, { user_id: '43' })).logs).toMatchObject([{ note: 'user43 se unió al servidor.' }]);
  expect((await ask(2, { search: 'ana expulsó' })).logs).toHaveLength(1);
  expect((await ask(1, { search: 'transferencia' })).logs).toHaveLength(1);
});

test('an entry that comes late is replaced too', async () => {
  await leaves(52);
  await publish(h, joined(3, 52, 'tarde'));
  h.clock.advance(2_000);
  await isErased(52);
  expect((await ask(3)).logs).toMatchObject([
    { note: `${DELETED_NAME} se unió al servidor.`, actor_user_id: expect.any(Number) },
  ]);
});

test('thousands of entries are replaced in rounds', async () => {
  const events = Array.from({ length: 1_200 }, (_, n) => ({
    ...joined(4, 62, 'muchas'),
    event_id: randomUUID(),
    occurred_at: new Date(Date.parse('2026-06-01T00:00:00Z') + n * 1_000).toISOString(),
  }));
  await publish(h, ...events);
  await leaves(62);
  await isErased(62);
  expect((await ask(4, { search: 'muchas' })).logs).toEqual([]);
  expect((await ask(4)).total).toBe(1_200);
});

test('an index finds the entries that name a person, among many', async () => {
  await fill(
    h.database,
    `INSERT INTO entries (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_folded, data)
     SELECT 5, 'member.member.joined', '2026-06-02'::timestamptz + n * interval '1 s', gen_random_uuid(), 1, '{-5}', 'x', 'x',
       '{"user_id":' || n || ',"gp_username":"u"}' FROM generate_series(1000, 60000) n;\n`,
  );
  const plan = await h.database.query(
    `EXPLAIN SELECT 1 FROM entries WHERE data ~ '(user_id|_by|"by|former_owner_id)":[0-9]'
       AND people_in(data) @> ARRAY[4242::bigint]`,
    [],
    { customPlan: true },
  );
  expect(JSON.stringify(plan)).toMatch(/Index Scan on entries_2026_06_people/);
});
