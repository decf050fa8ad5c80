import { startAddress, startMute } from '@cabildo/testing/lab/address.ts';
import { FAST_SETTINGS, startPostgres, type LabServer } from '@cabildo/testing/lab/index.ts';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { prepareDatabase, reachDatabase, whenReachable } from './prepare.ts';

const WRONG = 'canary-wrong';
const PATIENT = { awayMs: 600_000, silentMs: 600_000 };
let server: LabServer;
let right: string;

beforeAll(async () => {
  server = await startPostgres({ settings: FAST_SETTINGS });
  right = new URL(server.url).password;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE ROLE poor LOGIN PASSWORD '${right}'`);
  await client.end();
});
afterAll(() => server?.stop());

const address = (user: string, password: string, rest = ''): string =>
  `postgres://${user}:${password}@127.0.0.1:${server.port}/cabildo_economy${rest}`;

/** Prepares as a start does; fails the test if that would wait. */
const prepare = (url: string): Promise<void> =>
  whenReachable(
    () => prepareDatabase(url, undefined, { setting: 'ECONOMY_DATABASE_URL' }),
    (error) => {
      throw new Error(`it waits: ${error.message}`);
    },
  );

describe('a database server that is there and refuses', () => {
  it.each([
    ['a wrong password', () => address('cabildo', WRONG), /"cabildo" in .*: set user and password in ECON/],
    ['an unknown user', () => address('nobody', WRONG), /"nobody" in .*: set user and password in ECON/],
    ['no password', () => address('cabildo', ''), /"cabildo" in .*: set user and password in ECON/],
    ['encryption it lacks', () => address('cabildo', WRONG, '?sslmode=verify-full'), /SSL.*: set ECON/],
    ['a user who may not create databases', () => address('poor', right), /"poor" make .* set ECON/],
  ])('with %s it is told in one sentence what to set, and never the password', async (_, url, sentence) => {
    const error = await prepare(url()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toMatch(sentence);
    expect(message).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not let [^\n]*ECONOMY_DATABASE_URL[^\n]*\.$/,
    );
    expect(message).not.toMatch(/canary/);
    expect(message).not.toContain(right);
  });

  it('does not keep the right user out', async () => {
    await prepare(address('cabildo', right));
    await prepare(address('cabildo', right));
  });
});

it('a database server is reached before it has the database of a service', async () => {
  const url = new URL(address('cabildo', right));
  url.pathname = '/cabildo_not_made_yet';
  const waits: string[] = [];
  await reachDatabase({ url: url.href, setting: 'DATABASE_URL' }, PATIENT, (place) => waits.push(place));
  expect(waits).toEqual([]);
});

describe('a database server that is away', () => {
  it('is named by its address once it has not answered for a time, and never with the password', async () => {
    const url = `postgres://cabildo:${WRONG}@127.0.0.1:1/x`;
    const waits: string[] = [];
    const reaching = reachDatabase(
      { url, setting: 'ECONOMY_DATABASE_URL' },
      { ...PATIENT, awayMs: 500 },
      (place) => waits.push(place),
    );
    await expect(reaching).rejects.toMatchObject({
      name: 'ConfigError',
      message:
        'No PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED): start it there, or set ECONOMY_DATABASE_URL right.',
    });
    expect(waits).toEqual(['127.0.0.1:1']);
  });

  it('is waited for until it is there', async () => {
    await server.kill();
    let restarting: Promise<void> | undefined;
    await whenReachable(
      () => prepareDatabase(address('cabildo', right)),
      () => (restarting ??= server.restart()),
    );
    expect(restarting).toBeDefined();
    await restarting;
  });

  it('is waited for as well when it takes connections and says nothing, until that is given up', async () => {
    const mute = await startMute();
    const giveUp = new AbortController();
    const url = `postgres://cabildo@127.0.0.1:${mute.port}/x?connectionTimeoutMillis=20`;
    const waited: string[] = [];
    const waiting = whenReachable(
      () => prepareDatabase(url),
      ({ message }) => {
        if (waited.push(message) === 2) giveUp.abort();
      },
      giveUp.signal,
    );
    await expect(waiting).rejects.toThrow('timeout expired');
    expect(waited).toEqual(['timeout expired', 'timeout expired']);
    mute.close();
  });

  it('is waited for longer when it says nothing than when it takes no connection', async () => {
    const mute = await startMute();
    let isBusy = true;
    let connections = 0;
    const busy = await startAddress(() => {
      connections += 1;
      return [isBusy ? mute.port : server.port];
    });
    const url = `postgres://cabildo:${right}@127.0.0.1:${busy.port}/cabildo_economy`;
    // The server answers once the process has waited for it, whose patience with one that is away is over by then.
    await reachDatabase({ url, setting: 'DATABASE_URL' }, { ...PATIENT, awayMs: 0 }, () => (isBusy = false));
    expect(connections).toBeGreaterThan(1);
    busy.close();
    mute.close();
  });
});
