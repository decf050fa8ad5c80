import type { z } from 'zod';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { createRabbitBus } from '../bus/index.ts';
import { systemClock } from '../base/clock.ts';
import {
  commonSettings,
  ConfigError,
  databaseSettingOf,
  loadConfig,
  misnamedSettings,
} from '../config/config.ts';
import { showBus } from '../logging/bus-metrics.ts';
import { reportDeadLetters } from '../logging/dead-letters.ts';
import { createLogger, type Logger } from '../logging/logging.ts';
import { createRegistry } from '../logging/metrics.ts';
import { startOpsServer } from '../logging/ops.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { startService, type RunningService, type ServiceDefinition } from './service.ts';

/** How long a process may take to finish what it has (design 8). */
const DRAIN_MS = 10_000;

export interface Signals {
  /** A signal has come: the process is not ready any more. */
  readonly isStopping: boolean;
  /**
   * From now on the process finishes what it has before it ends: `stop` has 10 s for that beyond `delayMs`. A second
   * signal ends it at once.
   */
  drainBy(stop: () => Promise<void>, log: Logger, delayMs?: number): void;
}

/**
 * Ends the process on SIGTERM or SIGINT, and at once while it is still starting. To be called first: in a container the
 * kernel keeps from a process the signals that it does not listen for.
 */
export function listenForSignals(): Signals {
  let drain: ((signal: NodeJS.Signals) => void) | undefined;
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    if (!drain) process.exit(0);
    isStopping = true;
    drain(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return {
    get isStopping() {
      return isStopping;
    },
    drainBy(stop, log, delayMs = 0) {
      drain = (signal) => {
        log.info({ signal }, 'stopping: finishing what is under way');
        setTimeout(() => process.exit(1), delayMs + DRAIN_MS).unref();
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'stopping failed');
            process.exit(1);
          },
        );
      };
    },
  };
}

/** Ends the process with a sentence for a mistake of configuration, and with the error for anything else. */
export function exitWith(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** Runs one service as a process of its own: RabbitMQ, its database, health and metrics on OPS_PORT. */
export async function runProcess(definition: ServiceDefinition): Promise<void> {
  const signals = listenForSignals();
  try {
    const settings = commonSettings.extend((definition.settings as z.ZodObject).shape);
    const config = loadConfig(settings, process.env) as z.output<typeof commonSettings>;
    const log = createLogger(definition.name, config.LOG_LEVEL);
    const known = [...Object.keys(settings.shape), databaseSettingOf(definition.name)];
    for (const line of misnamedSettings(known, process.env)) log.warn(line);
    if (!config.AMQP_URL) {
      throw new ConfigError(
        'Set AMQP_URL: services in separate processes meet on RabbitMQ (amqp://guest:guest@127.0.0.1:5672).',
      );
    }
    const tracing = await startTracing(definition.name, config);
    const registry = createRegistry();
    let service: RunningService | undefined;
    const health = {
      missing: () => (signals.isStopping ? ['stopping'] : (service?.missing() ?? ['starting'])),
    };
    const ops = await startOpsServer(config, health, registry);
    log.info({ port: ops.port }, 'health and metrics: /healthz /readyz /metrics');
    const bus = await createRabbitBus({
      url: config.AMQP_URL,
      name: definition.name,
      logger: log,
      consumers: CONSUMERS,
      partitions: config.EVENT_PARTITIONS,
      onDeadLetter: reportDeadLetters(log, registry),
    });
    showBus(bus, registry);
    service = await startService(definition, {
      config,
      env: process.env,
      bus,
      clock: systemClock,
      log,
      registry,
    });
    log.info('ready');
    signals.drainBy(async () => {
      await service.stop();
      await bus.close();
      await tracing.stop();
      ops.server.close();
    }, log);
  } catch (error) {
    exitWith(error);
  }
}
