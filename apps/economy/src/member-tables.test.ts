import { MEMBER_LIMITS } from '@cabildo/contracts';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { memberTables } from './member-tables.ts';
import { NOTICES_AN_HOUR } from './notifications/table.ts';
import { RETENTION } from './retention.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const LIMITS_BY_NAME = new Set([
  ...Object.keys(MEMBER_LIMITS),
  ...Object.entries(bankConfig.parse({})).flatMap(([section, keys]) =>
    Object.keys(keys).map((key) => `${section}.${key}`),
  ),
  ...Object.keys({ NOTICES_AN_HOUR }),
  'transfers_a_day',
]);

describe('the tables that members fill (FU-09)', () => {
  it('are all in the list: it names each table of the schema that is about a server, and no other', async () => {
    const tables = await world.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND coalesce(obj_description(table_name::regclass, 'pg_class'), '') NOT LIKE 'not about a server%'`,
    );
    expect(Object.keys(memberTables).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it.each(Object.entries(memberTables))(
    'say what bounds %s and when what is over goes',
    (table, { bound, goes }) => {
      const isNamed = LIMITS_BY_NAME.has(bound) || /^(staff$|system: |MAX_MEMBERS)/.test(bound);
      expect([bound, isNamed]).toEqual([bound, true]);
      expect(goes).toMatch(/^(\d+|stays: )/);
      const isRemoved = RETENTION.some((rule) => rule.table === table);
      const others = ['notifications', 'quotas', 'sum_increments'];
      expect([table, isRemoved]).toEqual([table, /^\d/.test(goes) && !others.includes(table)]);
    },
  );
});
