import { createRabbitBus } from '@cabildo/kit/bus';
import {
  ConfigError,
  createLogger,
  createRegistry,
  exitWith,
  internalKeysOf,
  listenForSignals,
  loadConfig,
  misnamedSettings,
  showBus,
  startOpsServer,
  startTracing,
} from '@cabildo/kit/service';
import { RateLimitStore, gatewaySettings, startGateway, type RunningGateway } from './index.ts';

const signals = listenForSignals();
try {
  const config = loadConfig(gatewaySettings, process.env);
  const log = createLogger('gateway', config.LOG_LEVEL);
  for (const line of misnamedSettings(Object.keys(gatewaySettings.shape), process.env)) log.warn(line);
  if (!config.AMQP_URL) {
    throw new ConfigError(
      'Set AMQP_URL: services in separate processes communicate over RabbitMQ (amqp://guest:guest@127.0.0.1:5672).',
    );
  }
  const tracing = await startTracing('gateway', config);
  const registry = createRegistry();
  const internalKeys = internalKeysOf(config);
  let gateway: RunningGateway | undefined;
  // The ops port opens first and shows what is missing, because the other ports open only once RabbitMQ answers.
  const ops = await startOpsServer(config, { missing: () => gateway?.missing() ?? ['starting'] }, registry);
  const bus = await createRabbitBus({ url: config.AMQP_URL, name: 'gateway', logger: log });
  showBus(bus, registry);
  const rateLimitStore = config.REDIS_URL ? await RateLimitStore.connect(config.REDIS_URL, log) : undefined;
  gateway = await startGateway({ config, internalKeys, bus, log, registry, rateLimitStore });
  const { publicPort, internalPort } = gateway;
  log.info({ port: publicPort, internal_port: internalPort, ops_port: ops.port }, 'ready');
  signals.drainBy(
    async () => {
      await gateway.stop();
      await bus.close();
      rateLimitStore?.close();
      await tracing.stop();
      ops.server.close();
    },
    log,
    config.DRAIN_DELAY_MS,
  );
} catch (error) {
  exitWith(error);
}
