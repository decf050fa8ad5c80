import {
  ConfigError,
  generatedKeys,
  internalKeysOf,
  isProduction,
  loadConfig,
  LOOPBACK,
  misnamedSettings,
  secretBoxOf,
  secretsOf,
  type ServiceDefinition,
} from '@cabildo/kit/service';
import { knownNames, settings } from '@cabildo/standalone/standalone.ts';
import { error, warning, type Check, type Problem } from './check.ts';
import type { DoctorConfig } from './ground.ts';

/** The settings of all processes together. @throws {ConfigError} for a bad one */
function load(env: NodeJS.ProcessEnv): DoctorConfig {
  const config = loadConfig(settings, env);
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? `http://${LOOPBACK}:${config.PORT}` };
}

/** The settings of all processes; undefined when one of them is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): DoctorConfig | undefined {
  return problemOf(() => load(env)).length > 0 ? undefined : load(env);
}

/** The sentence of a mistake in the configuration. @throws {Error} that is none */
function problemOf(attempt: () => unknown): Problem[] {
  try {
    attempt();
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return [error(cause.message)];
  }
}

/** Whether SECRET_KEYS can be used: a mistake in them is the configuration's. */
export const hasKeys = (config: DoctorConfig): boolean =>
  config.SECRET_KEYS
    ? problemOf(() => secretBoxOf(config)).length === 0
    : !isProduction(config) && config.SECRET_KEYS_WRITE === undefined;

/** Checks the settings as processes do when they start, each by itself. */
export const configuration = (env: NodeJS.ProcessEnv, services: readonly ServiceDefinition[]): Check => ({
  name: 'configuration',
  run: async () => {
    const misnamed = misnamedSettings(knownNames, env).map((sentence) => warning(sentence));
    const config = readSettings(env);
    if (!config) return [...problemOf(() => load(env)), ...misnamed];
    const attempts = [
      ...(config.SECRET_KEYS ? [() => secretBoxOf(config)] : []),
      ...services.map(
        ({ checkConfig }) =>
          () =>
            checkConfig?.(config),
      ),
      // Outside production they are made when they are needed, and the doctor makes nothing.
      ...(isProduction(config)
        ? [
            () => config.SECRET_KEYS ?? generatedKeys(config),
            () => internalKeysOf(config),
            () => secretsOf(config, 'BILLING_SECRET'),
          ]
        : []),
    ];
    return [...attempts.flatMap(problemOf), ...misnamed];
  },
});
