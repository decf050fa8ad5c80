import { connect } from 'amqplib';
import { Client } from 'pg';
import { createClient } from 'redis';

/**
 * Whether a PostgreSQL (`postgres://`), RabbitMQ (`amqp://`) or Redis (`redis://`) server lets us in at `url` right
 * now: one attempt that gives up after `timeoutMs` milliseconds. Throws only for a scheme that it does not know.
 */
export async function isReachable(url: string, timeoutMs = 2_000): Promise<boolean> {
  const attempt = attemptFor(url);
  return attempt(url, timeoutMs).then(
    () => true,
    () => false,
  );
}

type Attempt = (url: string, timeoutMs: number) => Promise<void>;

function attemptFor(url: string): Attempt {
  const scheme = url.slice(0, url.indexOf(':'));
  if (scheme === 'postgres' || scheme === 'postgresql') return tryPostgres;
  if (scheme === 'amqp' || scheme === 'amqps') return tryAmqp;
  if (scheme === 'redis' || scheme === 'rediss') return tryRedis;
  throw new Error(
    `No way to tell whether a "${scheme}:" server is reachable; use a postgres, amqp or redis URL.`,
  );
}

const tryPostgres: Attempt = async (url, timeoutMs) => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
};

const tryAmqp: Attempt = async (url, timeoutMs) => {
  const connection = await connect(url, { timeout: timeoutMs });
  connection.on('error', () => undefined);
  await connection.close();
};

const tryRedis: Attempt = async (url, timeoutMs) => {
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
  client.on('error', () => undefined);
  // The socket's own time-out ends with the TCP handshake; a server that is frozen accepts and stays silent.
  const letGo = (): void => {
    if (client.isOpen) client.destroy();
  };
  const timer = setTimeout(letGo, timeoutMs);
  try {
    await client.connect();
    await client.ping();
  } finally {
    clearTimeout(timer);
    letGo();
  }
};
