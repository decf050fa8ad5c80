import { createHarness, retain, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
  await h.database.query(`INSERT INTO profiles (user_id, gp_username) VALUES (1, 'ana')`);
});
afterAll(() => h.close());

const daysAgo = (days: number): Date => new Date(h.clock.now().getTime() - days * 86_400_000);
const run = () => retain(h.database, service.tables, h.clock.now());
const idsOf = async (table: string, column = 'id') =>
  (await h.database.query<Record<string, unknown>>(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)).map(
    ({ id }) => id,
  );

test('checkouts that came to nothing go after 90 days, and those that were paid stay (FU-09)', async () => {
  const add = (id: string, expires: Date, paid: Date | null) =>
    h.database.query(
      `INSERT INTO checkouts (id, owner_user_id, server_name, plan, extra_characters, extra_storage, amount_cents,
         created_at, expires_at, paid_at) VALUES ($1, 1, 'Villa', 'PLUS', 0, 0, 1200, $2, $2, $3)`,
      [id, expires, paid],
    );
  await add('paid', daysAgo(400), daysAgo(400));
  await add('old', daysAgo(91), null);
  await add('young', daysAgo(89), null);
  await run();
  expect(await idsOf('checkouts')).toEqual(['paid', 'young']);
});

test('licences of scripts go 90 days after they were revoked, with where they ran (FU-09)', async () => {
  const [server] = await h.database.query<{ id: number }>(
    `INSERT INTO servers (server_name, server_type, language_tag, join_code, owner_user_id, created_at)
     VALUES ('Villa', 'voice', 'es', 'VILLA1', 1, now()) RETURNING id`,
  );
  const add = async (product: string, revoked: Date | null) => {
    // One statement, because the service's own job may remove the licence before another statement adds the activation.
    await h.database.query(
      `WITH licence AS (
         INSERT INTO script_licences (server_id, product, key_prefix, key_hash, issued_at, revoked_at)
         VALUES ($1, $2, 'sl_', $2, $3, $4) RETURNING id
       )
       INSERT INTO script_activations (licence_id, host, version, key_number, first_seen, last_seen)
       SELECT id, $2, '1', 1, $3, $3 FROM licence`,
      [server!.id, product, daysAgo(400), revoked],
    );
  };
  await add('old', daysAgo(91));
  await add('young', daysAgo(89));
  await add('used', null);
  await run();
  expect(await idsOf('script_licences', 'product')).toEqual(['used', 'young']);
  expect(await idsOf('script_activations', 'host')).toEqual(['used', 'young']);
});
