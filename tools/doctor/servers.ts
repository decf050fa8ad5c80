import { askRedis } from '@cabildo/gateway';
import { BrokerInspection } from '@cabildo/kit/bus';
import { askServer, codeOf, reachDatabase, reasonOf } from '@cabildo/kit/database';
import { ConfigError } from '@cabildo/kit/service';
import { error, type Check, type Problem } from './check.ts';
import type { Ground, Place } from './ground.ts';

const PATIENCE_MS = 3_000;
const PATIENCE = { awayMs: PATIENCE_MS, silentMs: PATIENCE_MS };
const TOO_MANY_CONNECTIONS = '53300';

/** Tries the servers, so that the checks that follow ask those alone that answer. */
export const reachability = (ground: Ground): Check => ({
  name: 'reachability',
  run: async () => {
    const problems: Problem[] = [];
    for (const [place, places] of ground.servers) problems.push(...(await reachPostgres(place, places)));
    return [...problems, ...(await reachBroker(ground)), ...(await reachRedis(ground))];
  },
});

async function reachPostgres(server: string, places: readonly Place[]): Promise<Problem[]> {
  try {
    await reachDatabase(places[0]!.address, PATIENCE, () => undefined);
    for (const place of places) place.isReachable = true;
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    if (codeOf(cause.cause) !== TOO_MANY_CONNECTIONS) return [error(cause.message)];
    return [
      error(
        `PostgreSQL at ${server} has no connection left: raise its max_connections, or lower DB_POOL_MAX.`,
      ),
    ];
  }
}

async function reachBroker(ground: Ground): Promise<Problem[]> {
  const { AMQP_URL } = ground.config;
  if (!AMQP_URL) return [];
  try {
    ground.broker = await BrokerInspection.open(AMQP_URL);
    return [];
  } catch (cause) {
    return [away('RabbitMQ', AMQP_URL, 'AMQP_URL', cause)];
  }
}

async function reachRedis(ground: Ground): Promise<Problem[]> {
  const { REDIS_URL } = ground.config;
  if (!REDIS_URL) return [];
  try {
    ground.redisVersion = await askRedis(REDIS_URL, PATIENCE_MS);
    return [];
  } catch (cause) {
    return [away('Redis', REDIS_URL, 'REDIS_URL', cause)];
  }
}

const away = (name: string, url: string, setting: string, cause: unknown): Problem =>
  error(
    `No ${name} answers at ${new URL(url).host}, or it refuses (${reasonOf(cause)}): start it there, or set ${setting} right.`,
  );

/** Compares the versions of all parts with the lowest ones that the code runs on. */
export const versions = (ground: Ground): Check => ({
  name: 'versions',
  run: async () => {
    const { least, broker, redisVersion } = ground;
    const problems = tooOld('Node', process.versions.node, least.node);
    for (const [server, [place]] of ground.answering)
      problems.push(...tooOld(`PostgreSQL at ${server}`, await versionOf(place!), least.postgres));
    if (broker) problems.push(...tooOld('RabbitMQ', broker.version, least.rabbitmq));
    if (redisVersion) problems.push(...tooOld('Redis', redisVersion, least.redis));
    return problems;
  },
});

const versionOf = ({ address }: Place): Promise<string> =>
  askServer(address, async (sql) => {
    const [row] = await sql.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    return row!.version;
  });

const tooOld = (name: string, version: string, least: string): Problem[] =>
  version.localeCompare(least, 'en', { numeric: true }) < 0
    ? [error(`${name} is ${version}: Cabildo needs ${least} or later.`)]
    : [];
