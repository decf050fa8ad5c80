import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database } from '@cabildo/kit/database';
import { reachEmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import { childrenOf, isAlive } from '@cabildo/kit/embedded/process-table.ts';
import { Client } from '@cabildo/testing/client.ts';
import { freePort, startProcess } from '@cabildo/testing/lab/index.ts';
import { until } from '@cabildo/testing/until.ts';

const root = join(import.meta.dirname, '../..');
const BALANCE = 500;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabildo-failed-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Uses a service's database in the embedded PostgreSQL, whether the instance runs or not. */
async function inDatabase<T>(service: string, use: (database: Database) => Promise<T>): Promise<T> {
  const postgres = (await reachEmbeddedPostgres(join(folder, 'postgres')))!;
  const url = new URL(postgres.url);
  url.pathname = `/cabildo_${service}`;
  const database = new Database({ url: url.href, max: 1 });
  return use(database).finally(async () => {
    await database.close();
    await postgres.leave();
  });
}

/** Makes the economy fail on every event, by a fault of its own. */
const breakReactions = () =>
  inDatabase('economy', async (database) => {
    await database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a fault of the service'; END $$`,
    );
    await database.query('CREATE TRIGGER failing BEFORE INSERT ON inbox EXECUTE FUNCTION fail()');
  });

const mendReactions = () =>
  inDatabase('economy', (database) => database.query('DROP FUNCTION fail() CASCADE'));

/** The deletions of characters that the economy has failed on; each has left the outbox of the servers service. */
async function failedDeletions(): Promise<number> {
  const [failed] = await inDatabase('economy', (database) =>
    database.query<{ n: number }>(
      `SELECT count(*) AS n FROM failed_events WHERE type = 'character.character.deleted'`,
    ),
  );
  const left = await inDatabase('servers', (database) => database.query('SELECT id FROM outbox'));
  return left.length === 0 ? failed!.n : 0;
}

async function treasury(): Promise<number> {
  const [row] = await inDatabase('economy', (database) =>
    database.query<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM entries JOIN accounts ON accounts.id = account_id
       WHERE accounts.kind = 'treasury'`,
    ),
  );
  return row!.sum;
}

async function deadLetters(...words: string[]): Promise<string[]> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/dead-letters.ts'), ...words],
    {
      env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: folder },
    },
  );
  return stdout.trimEnd().split('\n');
}

async function startInstance() {
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const cabildo = await startProcess({
    name: 'standalone',
    script: join(root, 'apps/standalone/src/main.ts'),
    env: { DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    readyUrl: `${url}/readyz`,
  });
  return { cabildo, url };
}

/** Citizens of one server, each with an account that holds {@link BALANCE}; each returned function deletes one. */
async function found(url: string, citizens: readonly string[]): Promise<(() => Promise<unknown>)[]> {
  const owner = await new Client(url).signIn('42', 'lucia');
  const { server } = await owner.api.servers.create({ server_name: 'Villa Esperanza' });
  const { id: server_id, join_code } = server;
  const accounts_config = { initial_balance: BALANCE };
  await owner.api.economy.updateBankConfig({ server_id, accounts_config });
  return Promise.all(
    citizens.map(async (name, index) => {
      const citizen = await new Client(url).signIn(String(100 + index), name.toLowerCase());
      await citizen.api.servers.join({ join_code: join_code! });
      const { server_character_id } = await citizen.api.dni.create({ server_id, name, surname: 'Gil' });
      const who = { server_id, server_character_id };
      await citizen.api.economy.createAccount({ ...who, account_type: 'personal' });
      return () => citizen.api.dni.delete(who);
    }),
  );
}

test('an event that a service failed on outlives a kill of the instance, and what was given up is listed and put back without a broker', async () => {
  expect(await deadLetters('list')).toEqual(['0 dead letters listed']);
  const { cabildo, url } = await startInstance();
  const [deleteFirst, deleteSecond] = await found(url, ['Ana', 'Eva']);

  await breakReactions();
  await deleteFirst!();
  await until(async () => (await failedDeletions()) === 1);
  const children = childrenOf(cabildo.pid);
  await cabildo.kill('SIGKILL');
  await until(() => !children.some(isAlive));
  await mendReactions();
  expect(await treasury()).toBe(0);
  await cabildo.restart();
  await until(async () => (await treasury()) === BALANCE);
  await until(async () => (await failedDeletions()) === 0);

  await breakReactions();
  await deleteSecond!();
  await until(async () => (await failedDeletions()) === 1);
  const listed = /^\S+ economy character\.character\.deleted (\S+)$/;
  await until(async () => {
    // A delivery that is under way may set it again.
    await inDatabase('economy', (database) => database.query('UPDATE failed_events SET retry_at = NULL'));
    return (await deadLetters('list')).some((line) => listed.test(line));
  });
  await mendReactions();
  const [, id] = listed.exec((await deadLetters('list'))[0]!)!;
  expect((await deadLetters('show', '--id', id!)).join('\n')).toContain(
    '"type": "character.character.deleted"',
  );
  expect(await deadLetters('discard', 'economy', '--id', 'another')).toEqual(['0 dead letters discarded']);
  expect(await deadLetters('replay', '--id', id!)).toContainEqual(expect.stringMatching(listed));
  await until(async () => (await treasury()) === 2 * BALANCE);
  await cabildo.kill();
  expect(await deadLetters('list')).toEqual(['0 dead letters listed']);
  await cabildo.stop();
});
