/**
 * Runs one process per service and the gateway, on a PostgreSQL, RabbitMQ and Redis that run already: `npm run up`.
 * DATABASE_URL, AMQP_URL and REDIS_URL name them; the standard local ports are the default. Ctrl-C stops all.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  commonSettings,
  exitWith,
  generatedKeys,
  internalKeySettings,
  internalKeysOf,
  keySettings,
  loadConfig,
  reachDatabases,
  refuseLostKeys,
} from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { welcome } from '@cabildo/standalone/welcome.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { reachInstallation } from './installation.ts';

readArguments();

const root = join(import.meta.dirname, '..');
const NAMES: readonly string[] = ['gateway', ...SERVICES.map(({ name }) => name)];
/** The port where a process answers /healthz, /readyz and /metrics. */
const opsPortOf = (name: string): number => 9100 + NAMES.indexOf(name);
const MAX_PAUSE_MS = 5_000;
const STEADY_MS = 10_000;

const children = new Map<string, ChildProcess>();
let stopping = false;

async function environment(): Promise<NodeJS.ProcessEnv> {
  const defaults = {
    DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
    AMQP_URL: 'amqp://guest:guest@127.0.0.1:5672',
    REDIS_URL: 'redis://127.0.0.1:6379',
    LOG_LEVEL: 'warn',
  };
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  const env = { ...defaults, ...given } as NodeJS.ProcessEnv;
  // The secrets are made once here, so that processes that start at the same moment share one set.
  const settings = commonSettings.extend(keySettings.shape).extend(internalKeySettings.shape);
  const config = loadConfig(settings, env);
  const names = SERVICES.map(({ name }) => name);
  await reachDatabases(names, { config, env }, (line) => console.log(line));
  await refuseLostKeys(SERVICES, config, () => reachInstallation(config, names));
  const port = env['PORT'] ?? '8080';
  return {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...env,
    SECRET_KEYS: config.SECRET_KEYS ?? generatedKeys(config),
    INTERNAL_KEY: internalKeysOf(config).join(),
  };
}

/** Keeps one process running: a child that dies is started again, later each time unless it had run for a while. */
function keep(name: string, env: NodeJS.ProcessEnv, pause = 200): void {
  const began = Date.now();
  const script = join(root, 'apps', name, 'src/main.ts');
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...env, OPS_PORT: String(opsPortOf(name)) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches this process alone, which then stops the others in order.
    detached: true,
  });
  children.set(name, child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(9)} | ${line}`));
  }
  child.once('exit', (code, signal) => {
    children.delete(name);
    if (stopping) return;
    const next = Date.now() - began > STEADY_MS ? 200 : Math.min(pause * 2, MAX_PAUSE_MS);
    console.log(`${name.padEnd(9)} | ended (${signal ?? code}), starting it again in ${next} ms`);
    setTimeout(() => !stopping && keep(name, env, next), next);
  });
}

async function isReady(name: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${opsPortOf(name)}/readyz`)).ok;
  } catch {
    // The process is not listening yet.
    return false;
  }
}

async function untilReady(): Promise<void> {
  for (let round = 0; ; round += 1) {
    const ready = await Promise.all(NAMES.map(isReady));
    if (ready.every(Boolean)) return;
    if (round % 20 === 19) console.log(`waiting for ${NAMES.filter((_, index) => !ready[index]).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.log('\nstopping: each process finishes what it has');
  const ended = [...children.values()].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children.values()) child.kill('SIGTERM');
  await Promise.all(ended);
  process.exit(0);
}

try {
  const env = await environment();
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // This is the last resort, so that no child process outlives this one.
  process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  for (const name of NAMES) keep(name, env);
  await untilReady();
  const { OAUTH_MODE, PUBLIC_URL } = loadConfig(commonSettings, env);
  console.log(
    welcome({
      url: `http://127.0.0.1:${env['PORT'] ?? 8080}`,
      internalUrl: `http://127.0.0.1:${env['INTERNAL_PORT'] ?? 8081}`,
      internalKey: env['INTERNAL_KEY']!.split(',')[0]!,
      demoOwnerUrl: OAUTH_MODE === 'mock' ? `${PUBLIC_URL}/panel/demo-owner` : undefined,
    }),
  );
} catch (error) {
  exitWith(error);
}
