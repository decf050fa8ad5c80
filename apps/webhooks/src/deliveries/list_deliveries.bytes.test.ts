import { LIMITS } from '@cabildo/contracts/limits';
import { MAX_ATTEMPTS_SHOWN } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import listDeliveries from '@cabildo/contracts/webhooks/deliveries/list_deliveries.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const COUNT = 60;

/** Inserts deliveries with as many attempts as are shown, each with the longest answer, whose JSON is twice as long. */
const deliver = (server: number, webhookId: number) =>
  world.database.query<{ delivery_id: number }>(
    `WITH m AS (
       INSERT INTO messages (server_id, event_id, kind, body, note, created_at)
       SELECT $1::bigint, gen_random_uuid(), 'bank.transfer', '{}', '', now() FROM generate_series(1, ${COUNT}) RETURNING id
     ), d AS (
       INSERT INTO deliveries (webhook_id, message_id, status, created_at)
       SELECT $2::bigint, id, 'failed', now() FROM m RETURNING id
     )
     INSERT INTO attempts (delivery_id, at, http_status, duration_ms, response)
     SELECT id, now(), 500, 1, repeat('"', 1024) FROM d, generate_series(1, ${MAX_ATTEMPTS_SHOWN})
     RETURNING delivery_id`,
    [server, webhookId],
  );

test('a page of deliveries whose receivers answer much ends early, and its cursors lead to each once (FU-04)', async () => {
  const server = world.newServer();
  const { id } = await world.hook(server, (await world.receiver()).url);
  const stored = new Set((await deliver(server, id)).map(({ delivery_id }) => delivery_id));
  const seen: number[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: { deliveries: { delivery_id: number; attempts: object[] }[]; next_cursor: string | null } =
      await world.ok(
        listDeliveries,
        { webhook_id: id, per_page: 100, ...(cursor !== null && { cursor }) },
        world.admin(server),
      );
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(LIMITS.max_page_bytes);
    for (const { attempts } of page.deliveries) expect(attempts).toHaveLength(MAX_ATTEMPTS_SHOWN);
    seen.push(...page.deliveries.map(({ delivery_id }) => delivery_id));
    cursor = page.next_cursor;
    pages += 1;
  } while (cursor !== null);
  expect(seen).toEqual([...stored].sort((a, b) => b - a));
  expect(pages).toBe(3);
});
