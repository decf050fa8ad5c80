import { z } from 'zod';
import { CELLS } from '../base/cells.ts';
import { nearestName } from './nearest.ts';

/** A bad or missing setting; the message tells the person at the terminal what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
      `must be an address such as ${example}`,
    );

/** An http(s) address. */
export const addressSetting = url(['http:', 'https:'], 'https://api.example.com');
/** An http(s) address that paths are added to: without the slash at its end. */
export const baseAddressSetting = addressSetting.transform((text) => text.replace(/(?<!\/)\/+$/, ''));

const databaseSetting = url(['postgres:', 'postgresql:'], 'postgres://user:password@127.0.0.1:5432/postgres');

/** The default addresses on which a process listens. */
export const LOOPBACK = '127.0.0.1';

/** A whole number within bounds, both inclusive. */
export function integerSetting(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
}

/** One of a few words. */
export const choiceSetting = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

export const portSetting = integerSetting(0, 65_535);

/** The number of queues into which a consumer may have its events parted; 1: none but its own queue (decision 129). */
export const PARTITIONS = [1, 2, 4, 8, 16] as const;

/** Settings that every process understands (design 7). */
export const commonSettings = z.object({
  NODE_ENV: choiceSetting(['development', 'test', 'production']).default('development'),
  APP_ENV: z.string().optional(),
  OAUTH_MODE: z
    .enum(['mock', 'live'], { error: 'must be mock (a built-in consent page) or live' })
    .default('mock'),
  LOG_LEVEL: choiceSetting(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: databaseSetting.optional(),
  AMQP_URL: url(['amqp:', 'amqps:'], 'amqp://guest:guest@127.0.0.1:5672').optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379').optional(),
  /** Connections of a process to its database at most: one relays events, the others serve. */
  DB_POOL_MAX: integerSetting(3, 500).default(10),
  /** Queues into which the events of a service are parted by server, for its processes to share. */
  EVENT_PARTITIONS: choiceSetting(PARTITIONS.map(String) as [string, ...string[]])
    .default('1')
    .transform(Number),
  /** Who applies the migrations of a process: itself when it starts, or `npm run migrate`, for which it waits. */
  MIGRATE: choiceSetting(['start', 'never']).default('start'),
  /** Which range of ids new rows get, so that two installations never give the same one (decision 132). */
  CELL: integerSetting(0, CELLS - 1).default(0),
  /** Where browsers reach the gateway. */
  PUBLIC_URL: baseAddressSetting.default('http://127.0.0.1:8080'),
  DATA_DIR: z.string().default('.cabildo'),
  OPS_PORT: portSetting.default(0),
  /** Where health and metrics listen. */
  OPS_HOST: z.string().default(LOOPBACK),
  /** Where spans go: an OTLP receiver over HTTP. Unset: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddressSetting.optional(),
  /** Headers that the receiver asks for, which the exporter reads by itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/,
      'must be headers such as x-team=blue,authorization=Bearer%20token',
    )
    .optional(),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.01),
});
export type CommonConfig = z.output<typeof commonSettings>;

/** Either variable makes it production (ID-01). */
export const isProduction = ({ NODE_ENV, APP_ENV }: Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV'>): boolean =>
  NODE_ENV === 'production' || APP_ENV === 'production';

/** Whether a setting of this name holds a key, a password, or headers by which one program identifies itself to another. */
export const namesSecret = (name: string): boolean => /SECRET|KEY|PASSWORD|HEADERS/.test(name);

/** Room for an address. A longer value is cut, so that the sentence stays one. */
const LONGEST_SHOWN = 120;

/** Says in a sentence what a setting is now, as far as it cannot hold a key or password. */
export function settingNow(name: string, value: string): string {
  if (namesSecret(name)) return `not the ${value.length} characters that it has now`;
  if (!value.includes('@')) return `not «${JSON.stringify(value.slice(0, LONGEST_SHOWN)).slice(1, -1)}»`;
  const scheme = /^[a-z]{1,10}:\/\//.exec(value)?.[0];
  return scheme
    ? `not what it is now, which begins with ${scheme}`
    : 'not what it is now, which may be secret';
}

/**
 * Finds variables that are no settings of this process but resemble one: a close name that begins with the same word, or
 * one with a single mistake. Variables of other programs pass, because words like PORT are everybody's.
 * @returns a sentence for each
 */
export function misnamedSettings(known: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const family = (name: string): string => name.slice(0, name.indexOf('_') + 1);
  const composed = known.filter((name) => name.includes('_'));
  return Object.keys(env).flatMap((name) => {
    if (!name.includes('_') || known.includes(name)) return [];
    const relatives = composed.filter((each) => family(each) === family(name));
    const meant = nearestName(name, relatives) ?? nearestName(name, composed, 1);
    return meant ? [`${name} is no setting of Cabildo: did you mean ${meant}?`] : [];
  });
}

/**
 * Reads the environment once through one schema. An empty variable counts as unset.
 * @throws {ConfigError} with one sentence, which says of each bad setting what it must be and what it is.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const lines = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]);
    // The first problem of a setting already says all that it must be.
    if (!lines.has(name)) lines.set(name, `${name} ${message}, ${settingNow(name, String(set[name]))}`);
  }
  throw new ConfigError(`Set it right and start again: ${[...lines.values()].join('; ')}.`);
}

/** The address of a service's own database, and the setting that it comes from. */
export interface DatabaseAddress {
  url: string;
  setting: string;
}

/** The setting of a service's own database. */
export const databaseSettingOf = (service: string): string => `${service.toUpperCase()}_DATABASE_URL`;

/** A service's own database: `<SERVICE>_DATABASE_URL`, or else one on the server of `DATABASE_URL` (design 7). */
export function databaseOf(
  service: string,
  config: Pick<CommonConfig, 'DATABASE_URL'>,
  env: NodeJS.ProcessEnv,
): DatabaseAddress {
  const setting = databaseSettingOf(service);
  const { [setting]: own } = loadConfig(z.object({ [setting]: databaseSetting.optional() }), env);
  if (own) return { url: own, setting };
  if (!config.DATABASE_URL) {
    throw new ConfigError(
      'Set DATABASE_URL to a PostgreSQL 15 (or newer) server, or use `npm start`, which brings its own.',
    );
  }
  const target = new URL(config.DATABASE_URL);
  target.pathname = `/cabildo_${service}`;
  return { url: target.toString(), setting: 'DATABASE_URL' };
}
