import { createTestDatabase, TestClock, workOff, type TestDatabase } from '@cabildo/testing';
import { Database, type DeclaredTable } from '@cabildo/kit/database';
import { createOutbox } from '@cabildo/kit/service';
import { kitTables } from '@cabildo/kit/service/kit-tables.ts';
import { erasePerson } from './erase.ts';
import { erasePeopleJob, type BeforeErasingPerson } from './erase_people.job.ts';
import { endPeople } from './person-erasures.table.ts';

const SCHEMA = `
  CREATE TABLE transfers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, actor_user_id bigint, filler text);
  CREATE TABLE profiles (user_id bigint PRIMARY KEY, gp_id text, gp_username text NOT NULL);
  CREATE TABLE claims (user_id bigint NOT NULL, day int NOT NULL, PRIMARY KEY (user_id, day));
  CREATE TABLE members (server_id bigint, user_id bigint, PRIMARY KEY (server_id, user_id));
  CREATE TABLE log (at int NOT NULL, voided_by bigint) PARTITION BY RANGE (at);
  CREATE TABLE log_1 PARTITION OF log FOR VALUES FROM (0) TO (10);
  CREATE TABLE log_2 PARTITION OF log DEFAULT;
`;
const declared = (name: string, person: NonNullable<DeclaredTable['person']> = {}): DeclaredTable => ({
  name,
  columns: {},
  bound: 'staff',
  goes: 'stays: a test',
  person,
});
const DECLARED = [
  ...kitTables,
  declared('transfers'),
  declared('log'),
  declared('profiles', {
    user_id: { stays: 'nameless' },
    gp_id: { emptied: null },
    gp_username: { emptied: 'nobody' },
  }),
  declared('claims', { user_id: { replaced: 'nothing is counted by it' } }),
  declared('members', { user_id: { goes: 'nothing is counted by it' } }),
];
const DAY_MS = 24 * 60 * 60 * 1000;
const ANA = { user_id: 1, stand_in: -77 };

let store: TestDatabase;
let database: Database;
let clock: TestClock;

beforeEach(async () => {
  clock = new TestClock();
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  for (const statement of SCHEMA.split(';\n')) await database.query(statement, [], { customPlan: true });
  for (const statement of [
    `INSERT INTO transfers (actor_user_id, filler) SELECT n % 3, repeat('x', 1000) FROM generate_series(1, 9000) n`,
    `INSERT INTO profiles SELECT n, '9' || n, 'user' || n FROM generate_series(1, 2) n`,
    'INSERT INTO claims SELECT u, d FROM generate_series(1, 2) u, generate_series(1, 5500) d',
    'INSERT INTO members SELECT s, u FROM generate_series(1, 3) s, generate_series(1, 2) u',
    'INSERT INTO log SELECT a, u FROM generate_series(1, 20) a, generate_series(1, 2) u',
    `INSERT INTO quotas SELECT 0, subject, 'cards', 1, 'infinity' FROM unnest(ARRAY['user:1', 'user:2', 'character:1']) subject`,
  ])
    await database.query(statement);
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

const counted = async (text: string): Promise<number> =>
  (await database.query<{ n: number }>(`SELECT count(*) AS n ${text}`))[0]!.n;

/** How often each table names user 1, the stand-in and user 2. */
const found = async () =>
  Object.fromEntries(
    await Promise.all(
      (['transfers.actor_user_id', 'claims.user_id', 'members.user_id', 'log.voided_by'] as const).map(
        async (place) => {
          const [table, column] = place.split('.');
          const times = (id: number) => counted(`FROM ${table} WHERE ${column} = ${id}`);
          return [table, await Promise.all([times(1), times(-77), times(2)])];
        },
      ),
    ),
  ) as Record<string, number[]>;

describe('a person', () => {
  it('is replaced, emptied and removed as the schema says, by index or without one, and nobody else is', async () => {
    expect(await erasePerson(database, DECLARED, ANA)).toMatchObject({ problems: [] });
    expect(await found()).toEqual({
      transfers: [0, 3_000, 3_000],
      claims: [0, 5_500, 5_500],
      members: [0, 0, 3],
      log: [0, 20, 20],
    });
    expect(await database.query('SELECT * FROM profiles ORDER BY user_id')).toEqual([
      { user_id: 1, gp_id: null, gp_username: 'nobody' },
      { user_id: 2, gp_id: '92', gp_username: 'user2' },
    ]);
    expect(await counted('FROM quotas')).toBe(3);
  });

  it('stays where only a later version can say what becomes of the rows', async () => {
    await database.query('CREATE TABLE later (actor_user_id bigint)');
    await database.query('INSERT INTO later VALUES (1)');
    const { problems } = await erasePerson(database, DECLARED, ANA);
    expect(problems).toEqual(['later: is not declared']);
    expect(await counted('FROM later WHERE actor_user_id = 1')).toBe(1);
  });

  it('is emptied again where only a part was written late', async () => {
    await erasePerson(database, DECLARED, ANA);
    await database.query(`UPDATE profiles SET gp_username = 'late' WHERE user_id = 1`);
    await erasePerson(database, DECLARED, ANA);
    expect(await database.query('SELECT gp_username FROM profiles WHERE user_id = 1')).toEqual([
      { gp_username: 'nobody' },
    ]);
  });

  it('is erased once, although several processes do it and one is interrupted', async () => {
    let transactions = 0;
    const killed = {
      query: database.query.bind(database),
      transaction: (work: Parameters<Database['transaction']>[0]) =>
        (transactions += 1) > 2 ? Promise.reject(new Error('killed')) : database.transaction(work),
    } as unknown as Database;
    await expect(erasePerson(killed, DECLARED, ANA)).rejects.toThrow('killed');
    await Promise.all([erasePerson(database, DECLARED, ANA), erasePerson(database, DECLARED, ANA)]);
    expect(await found()).toMatchObject({ transfers: [0, 3_000, 3_000], claims: [0, 5_500, 5_500] });
    expect((await erasePerson(database, DECLARED, ANA)).rows).toBe(0);
  });
});

describe('the job', () => {
  const parts = () => ({ database, outbox: createOutbox() });
  const job = (before?: BeforeErasingPerson) => erasePeopleJob('kit', parts(), DECLARED, before);
  const end = () => database.transaction((tx) => endPeople(tx, [1, 1], clock.now()));
  const named = () => counted('FROM transfers WHERE actor_user_id = 1');

  it('erases what is written late, for a day, and forgets then whom the stand-in stands for', async () => {
    await end();
    await end();
    await workOff(job(), { database, clock });
    expect(await named()).toBe(0);
    const [{ stand_in }] = (await database.query('SELECT stand_in FROM person_erasures')) as [
      { stand_in: number },
    ];
    expect(stand_in).toBeLessThan(0);
    expect(await counted(`FROM transfers WHERE actor_user_id = ${stand_in}`)).toBe(3_000);
    for (const ms of [2_000, DAY_MS - 2_000]) {
      await database.query('INSERT INTO transfers (actor_user_id) VALUES (1)');
      clock.advance(ms);
      await workOff(job(), { database, clock });
      expect(await named()).toBe(0);
    }
    expect(await counted(`FROM transfers WHERE actor_user_id = ${stand_in}`)).toBe(3_002);
    expect(await counted('FROM person_erasures')).toBe(0);
  });

  it('erases at once what came of a person who is ended again within the day', async () => {
    await end();
    await workOff(job(), { database, clock });
    await database.query('INSERT INTO transfers (actor_user_id) VALUES (1)');
    await workOff(job(), { database, clock });
    expect(await named()).toBe(1);
    await end();
    await workOff(job(), { database, clock });
    expect(await named()).toBe(0);
  });

  it('does nothing before the service has done its part', async () => {
    await end();
    await workOff(
      job(() => Promise.reject(new Error('not yet'))),
      { database, clock },
    );
    expect(await named()).toBe(3_000);
    clock.advance(30_000);
    const seen: number[] = [];
    await workOff(
      job(async ({ person }) => void seen.push(person.user_id, await named())),
      { database, clock },
    );
    expect([seen, await named()]).toEqual([[1, 3_000], 0]);
  });
});
