import { z } from 'zod';

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

export const portSetting = z.coerce.number().int().min(0).max(65_535);

/** Settings that every process understands (design 7). */
export const commonSettings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  APP_ENV: z.string().optional(),
  OAUTH_MODE: z
    .enum(['mock', 'live'], { error: 'must be mock (a built-in consent page) or live' })
    .default('mock'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: databaseSetting.optional(),
  AMQP_URL: url(['amqp:', 'amqps:'], 'amqp://guest:guest@127.0.0.1:5672').optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379').optional(),
  /** Where browsers reach the gateway. */
  PUBLIC_URL: baseAddressSetting.default('http://127.0.0.1:8080'),
  DATA_DIR: z.string().default('.cabildo'),
  SECRET_KEYS: z
    .string()
    .regex(
      /^\d+:[A-Za-z0-9+/=]{43,44}(,\d+:[A-Za-z0-9+/=]{43,44})*$/,
      'must be version:key pairs, each key 32 bytes in Base64, such as 1:q83v…=',
    )
    .optional(),
  INTERNAL_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  OPS_PORT: portSetting.default(0),
  /** Where health and metrics listen. */
  OPS_HOST: z.string().default(LOOPBACK),
});
export type CommonConfig = z.output<typeof commonSettings>;

/** Either variable makes it production (ID-01). */
export const isProduction = ({ NODE_ENV, APP_ENV }: Pick<CommonConfig, 'NODE_ENV' | 'APP_ENV'>): boolean =>
  NODE_ENV === 'production' || APP_ENV === 'production';

/**
 * Reads the environment once through one schema. An empty variable counts as unset.
 * @throws {ConfigError} with one sentence for each bad setting.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`Set it right and start again: ${lines.join('; ')}.`);
}

/** The address of a service's own database, and the setting that it comes from. */
export interface DatabaseAddress {
  url: string;
  setting: string;
}

/** A service's own database: `<SERVICE>_DATABASE_URL`, or else one on the server of `DATABASE_URL` (design 7). */
export function databaseOf(service: string, config: CommonConfig, env: NodeJS.ProcessEnv): DatabaseAddress {
  const setting = `${service.toUpperCase()}_DATABASE_URL`;
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
