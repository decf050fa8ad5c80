import {
  ConfigError,
  createLogger,
  createRabbitBus,
  createRegistry,
  exitWith,
  loadConfig,
  loadSecrets,
  startOpsServer,
  stopOnSignal,
} from '@cabildo/kit';
import { Counters, gatewaySettings, startGateway, type RunningGateway } from './index.ts';

try {
  const config = loadConfig(gatewaySettings, process.env);
  if (!config.AMQP_URL) {
    throw new ConfigError(
      'Set AMQP_URL: services in separate processes meet on RabbitMQ (amqp://guest:guest@127.0.0.1:5672).',
    );
  }
  const log = createLogger('gateway', config.LOG_LEVEL);
  const registry = createRegistry();
  const secrets = loadSecrets(config);
  let gateway: RunningGateway | undefined;
  // The ports of the edge open once RabbitMQ is there; until then this one tells why they are shut.
  const ops = await startOpsServer(
    config.OPS_PORT,
    { missing: () => gateway?.missing() ?? ['starting'] },
    registry,
  );
  const bus = await createRabbitBus({ url: config.AMQP_URL, name: 'gateway', logger: log });
  const redis = config.REDIS_URL ? await Counters.connect(config.REDIS_URL, log) : undefined;
  gateway = await startGateway({ config, secrets, bus, log, registry, redis });
  const { publicPort, internalPort } = gateway;
  log.info({ port: publicPort, internal_port: internalPort, ops_port: ops.port }, 'ready');
  stopOnSignal(async () => {
    await gateway.stop();
    await bus.close();
    redis?.close();
    ops.server.close();
  }, log);
} catch (error) {
  exitWith(error);
}
