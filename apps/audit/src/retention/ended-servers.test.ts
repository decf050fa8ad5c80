import query from '@cabildo/contracts/audit/entries/query.ts';
import { createHarness, member, until, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { makeEvent, publish } from '../entries/events.testing.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const serversInLog = async (): Promise<number[]> =>
  (await h.database.query<{ server_id: number }>('SELECT DISTINCT server_id FROM entries')).map(
    (row) => row.server_id,
  );

test('a deleted server leaves nothing in the log, others are untouched', async () => {
  const events = Array.from({ length: 30 }, (_, n) =>
    makeEvent({ server_id: 5, type: `bank.thing_${n % 3}.done`, character_ids: [n] }),
  );
  await publish(h, ...events, makeEvent({ server_id: 6 }));
  await publish(h, makeEvent({ server_id: 5, type: 'server.server.deleted' }));
  await until(async () => (await serversInLog()).length === 1);
  expect(await serversInLog()).toEqual([6]);
  await publish(h, makeEvent({ server_id: 5 }));
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 5 }))).toMatchObject({ total: 0 });
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 6 }))).toMatchObject({ total: 1 });
});
