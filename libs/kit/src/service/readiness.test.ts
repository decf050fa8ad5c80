import { createTestDatabase, until, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { VERSION } from '../base/version.ts';
import { failureReply, internalError } from '../runner/wire.ts';
import { answeringPings, PING, pongOf } from './ping.ts';
import { startProbe } from './probe.ts';

const meta = { deadline: Infinity, redelivered: false };

test('a ping is answered with the version and what is missing, and no handler sees it', async () => {
  const answer = answeringPings(
    () => ['bus'],
    () => Promise.resolve('else'),
  );
  expect(pongOf(await answer(PING, meta))).toMatchObject({ version: VERSION, missing: ['bus'] });
  expect(await answer('{}', meta)).toBe('else');
  expect(pongOf(failureReply(internalError()))).toBeUndefined();
});

describe('readiness', () => {
  let store: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    store = await createTestDatabase('kit');
    database = new Database({ url: store.url, max: 2 });
  });
  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  test('lacks room while writes are refused for a full disk, and mends itself when there is room', async () => {
    await database.query(
      `CREATE FUNCTION fill_up() RETURNS void LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    );
    const probe = startProbe(database, 'economy');
    expect(probe.missing()).toEqual([]);
    await expect(database.query('SELECT fill_up()')).rejects.toThrow();
    expect(probe.missing()).toEqual(['room on the disk of the database of economy']);
    await until(() => probe.missing().length === 0);
    probe.stop();
  });
});
