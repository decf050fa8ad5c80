import query from '@cabildo/contracts/audit/server_logs/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import { createLogger } from '@cabildo/kit';
import service from '../service.ts';
import { fact, tell } from '../testing/facts.ts';
import erase from './erase_servers.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const run = () =>
  erase.run({ database: h.database, now: h.clock.now(), log: createLogger('test', 'silent') } as never);

test('a deleted server leaves nothing in the log, others are untouched', async () => {
  const facts = Array.from({ length: 30 }, (_, n) =>
    fact({ server_id: 5, type: `bank.thing_${n % 3}.done`, character_ids: [n] }),
  );
  await tell(h, ...facts, fact({ server_id: 6 }));
  await tell(h, fact({ server_id: 5, type: 'server.server.deleted' }));
  await Promise.all([run(), run()]);
  expect(await h.database.query('SELECT DISTINCT server_id FROM entries')).toEqual([{ server_id: 6 }]);
  expect(await h.database.query('SELECT DISTINCT server_id FROM daily_counts')).toEqual([{ server_id: 6 }]);
  await tell(h, fact({ server_id: 5 }));
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 5 }))).toMatchObject({ total: 0 });
  expect(await h.ok(query, {}, member(1, 'admin', { serverId: 6 }))).toMatchObject({ total: 1 });
});
