import { createHarness, retain, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const daysAgo = (days: number): Date => new Date(h.clock.now().getTime() - days * 86_400_000);
const run = () => retain(h.database, service.tables, h.clock.now());
const left = async (table: string, column: string) =>
  (await h.database.query<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(
    ({ name }) => name,
  );

test('days in game go after 400 days, and last moments after two (AC-01)', async () => {
  const day = (userId: number, days: number) =>
    h.database.query(
      `INSERT INTO presence_days (server_id, user_id, character_id, day, minutes, afk_minutes) VALUES (1, $1, 0, $2, 5, 0)`,
      [userId, daysAgo(days).toISOString().slice(0, 10)],
    );
  await day(1, 402);
  await day(2, 399);
  const seen = (userId: number, days: number) =>
    h.database.query('INSERT INTO presence_seen (server_id, user_id, seen_at) VALUES (1, $1, $2)', [
      userId,
      daysAgo(days),
    ]);
  await seen(1, 2.1);
  await seen(2, 1.9);
  await run();
  expect([await left('presence_days', 'user_id'), await left('presence_seen', 'user_id')]).toEqual([
    [2],
    [2],
  ]);
});

test('quotas go 365 days after their end with what they have, and results 365 days after they were counted (AC-02)', async () => {
  const quota = async (minutes: number, ended: Date | null, counted: Date) => {
    await h.database.query(
      `WITH quota AS (
         INSERT INTO activity_quotas (server_id, role_id, minutes, period, counts, begins_on, period_from, period_to, created_at,
           ended_at, due_at)
         VALUES (1, 7, $1, '1w', 'shift', '2020-01-06', '2020-01-06', '2020-01-13', now(), $2, $3) RETURNING id
       )
       INSERT INTO quota_results (quota_id, period_from, user_id, server_id, minutes, wanted, state, counted_at)
       SELECT id, '2020-01-06', $1, 1, 0, 0, 'met', $4 FROM quota`,
      [minutes, ended, ended ? null : daysAgo(-1), counted],
    );
  };
  await quota(1, daysAgo(366), daysAgo(1));
  await quota(2, daysAgo(364), daysAgo(366));
  await quota(3, null, daysAgo(364));
  await run();
  expect([await left('activity_quotas', 'minutes'), await left('quota_results', 'user_id')]).toEqual([
    [2, 3],
    [3],
  ]);
});

test('leaves go 365 days after their last day (AC-03)', async () => {
  const leave = (reason: string, days: number) =>
    h.database.query(
      `INSERT INTO leaves (server_id, user_id, from_day, to_day, reason, status, created_at)
       VALUES (1, 1, $2, $2, $1, 'approved', $3)`,
      [reason, daysAgo(days).toISOString().slice(0, 10), daysAgo(days)],
    );
  await leave('old', 367);
  await leave('young', 363);
  await run();
  expect(await left('leaves', 'reason')).toEqual(['young']);
});

test('a file keeps all but the comings and goings of more than 400 days ago (AC-05)', async () => {
  const entry = (kind: string, days: number) =>
    h.database.query(
      `INSERT INTO file_entries (server_id, user_id, kind, at, note, event_id) VALUES (1, 1, $1, $2, 'x', gen_random_uuid())`,
      [kind, daysAgo(days)],
    );
  for (const kind of ['joined', 'left', 'kicked', 'banned', 'note']) await entry(kind, 401);
  await entry('joined', 399);
  await run();
  expect(await left('file_entries', 'kind')).toEqual(['banned', 'joined', 'kicked', 'note']);
});
