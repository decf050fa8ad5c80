import type { z } from 'zod';
import { CONSUMERS } from '@cabildo/contracts/consumers.gen.ts';
import { createRabbitBus } from './bus/index.ts';
import { systemClock } from './clock.ts';
import { commonSettings, ConfigError, loadConfig } from './config.ts';
import { createLogger, type Logger } from './logging.ts';
import { createRegistry } from './metrics.ts';
import { startOpsServer } from './ops.ts';
import { startService, type RunningService, type ServiceDefinition } from './service.ts';

/** How long a process may take to finish what it has (design 8). */
const DRAIN_MS = 10_000;

/**
 * Runs `stop` once on SIGTERM or SIGINT and ends the process; a second signal, or a drain that takes too long, ends
 * it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping: finishing what is under way');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Ends the process with a sentence for a mistake of configuration, and with the error for anything else. */
export function exitWith(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** Runs one service as a process of its own: RabbitMQ, its database, health and metrics on OPS_PORT. */
export async function runProcess(definition: ServiceDefinition): Promise<void> {
  try {
    const settings = commonSettings.extend((definition.settings as z.ZodObject).shape);
    const config = loadConfig(settings, process.env) as z.output<typeof commonSettings>;
    if (!config.AMQP_URL) {
      throw new ConfigError(
        'Set AMQP_URL: services in separate processes meet on RabbitMQ (amqp://guest:guest@127.0.0.1:5672).',
      );
    }
    const log = createLogger(definition.name, config.LOG_LEVEL);
    const registry = createRegistry();
    let service: RunningService | undefined;
    const health = { missing: () => service?.missing() ?? ['starting'] };
    const ops = await startOpsServer(config.OPS_PORT, health, registry);
    log.info({ port: ops.port }, 'health and metrics: /healthz /readyz /metrics');
    const bus = await createRabbitBus({
      url: config.AMQP_URL,
      name: definition.name,
      logger: log,
      consumers: CONSUMERS,
    });
    service = await startService(definition, {
      config,
      env: process.env,
      bus,
      clock: systemClock,
      log,
      registry,
    });
    log.info('ready');
    stopOnSignal(async () => {
      await service.stop();
      await bus.close();
      ops.server.close();
    }, log);
  } catch (error) {
    exitWith(error);
  }
}
