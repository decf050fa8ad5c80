import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';

/** The tables and the textbook transaction that all rates are compared with (design 10). */
const SCHEMA = `
  DROP TABLE IF EXISTS accounts, transfers, entries, outbox;
  CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE transfers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, from_id bigint NOT NULL, to_id bigint NOT NULL, amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL, account_id bigint NOT NULL, amount bigint NOT NULL, balance_after bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON entries (account_id, id);
  CREATE TABLE outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event_id uuid NOT NULL, type text NOT NULL, payload text NOT NULL);`;

const TRANSACTION = `
\\set a random(1, :accounts)
\\set b random(1, :accounts)
\\set low least(:a, :b)
\\set high greatest(:a, :b)
BEGIN;
SELECT id, balance FROM accounts WHERE id IN (:low, :high) ORDER BY id FOR UPDATE;
UPDATE accounts SET balance = balance - 1 WHERE id = :a RETURNING balance AS from_balance \\gset
UPDATE accounts SET balance = balance + 1 WHERE id = :b RETURNING balance AS to_balance \\gset
INSERT INTO transfers (from_id, to_id, amount) VALUES (:a, :b, 1) RETURNING id AS transfer_id \\gset
INSERT INTO entries (transfer_id, account_id, amount, balance_after) VALUES (:transfer_id, :a, -1, :from_balance), (:transfer_id, :b, 1, :to_balance);
INSERT INTO outbox (event_id, type, payload) VALUES (gen_random_uuid(), 'bank.transfer.completed', '{"transfer_id": 1, "amount": 1}');
COMMIT;
`;

export interface PgbenchResult {
  /** Transactions per second. */
  rate: number;
  p99Ms: number;
}

/** Runs the textbook transfer with 32 clients and prepared statements. */
export async function runPgbench(
  serverUrl: string,
  accounts: number,
  seconds: number,
): Promise<PgbenchResult> {
  await prepare(serverUrl, accounts);
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-bench-'));
  const script = join(folder, 'transfer.sql');
  await writeFile(script, TRANSACTION);
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '32',
    '-j',
    '2',
    '-T',
    `${seconds}`,
    '-D',
    `accounts=${accounts}`,
    '-f',
    script,
    '-l',
    `--log-prefix=${join(folder, LATENCIES)}`,
  ];
  try {
    const output = await run('pgbench', [...options, textbookOf(serverUrl)]);
    return { rate: Number(/tps = ([\d.]+)/.exec(output)![1]), p99Ms: await p99In(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function textbookOf(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = '/textbook';
  return url.toString();
}

const LATENCIES = 'latencies';

/**
 * Reads the percentiles from the files of pgbench: a line for each transaction, its microseconds in the third column.
 */
async function p99In(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.startsWith(LATENCIES));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const micros = texts.flatMap((text) => text.trim().split('\n')).map((line) => Number(line.split(' ')[2]));
  micros.sort((a, b) => a - b);
  return micros[Math.floor(micros.length * 0.99)]! / 1_000;
}

async function prepare(serverUrl: string, accounts: number): Promise<void> {
  const server = new Database({ url: serverUrl, max: 1 });
  const [found] = await server.query(`SELECT 1 FROM pg_database WHERE datname = 'textbook'`);
  if (!found) await server.query('CREATE DATABASE textbook');
  await server.close();
  const textbook = new Database({ url: textbookOf(serverUrl), max: 1 });
  for (const statement of SCHEMA.split(';')) if (statement.trim()) await textbook.query(statement);
  await textbook.query('INSERT INTO accounts SELECT i, 1000000000 FROM generate_series(1, $1::int) i', [
    accounts,
  ]);
  await textbook.query('VACUUM ANALYZE accounts');
  await textbook.close();
}

/** Checks that the tools of the bench are installed. @throws {Error} that names a missing tool and its package. */
export async function checkTools(): Promise<void> {
  await run('pgbench', ['--version']);
  // wrk prints its version and then fails, so only a failure to start counts.
  await run('wrk', ['--version']).catch((error: Error) => {
    if (error.message.includes('install')) throw error;
  });
}

/** Runs a command and returns its output. @throws {Error} with its own words when it fails or is not installed. */
export function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', () =>
      reject(
        new Error(`${command} is needed for the bench: install it (apt-get install postgresql-contrib wrk).`),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} failed: ${errors}`)),
    );
  });
}
