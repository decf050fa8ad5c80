import { inContinuousIntegration, isReachable } from './lab/index.ts';

/**
 * Runs once before the tests that need RabbitMQ or Redis: sets TEST_AMQP_URL and TEST_REDIS_URL, empty where the
 * service is not reachable, so that its suites are skipped. In CI it throws instead.
 */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_AMQP_URL = await urlIfReachable(
    'RabbitMQ',
    'AMQP_URL',
    process.env.AMQP_URL || 'amqp://guest:guest@127.0.0.1:5672',
  );
  process.env.TEST_REDIS_URL = await urlIfReachable(
    'Redis',
    'REDIS_URL',
    process.env.REDIS_URL || 'redis://127.0.0.1:6379',
  );
}

async function urlIfReachable(service: string, variable: string, url: string): Promise<string> {
  // Only the host, because the URL may hold a password.
  const { host } = new URL(url);
  if (await isReachable(url, 10_000)) {
    process.stdout.write(`${service} is reachable at ${host}: its suites run.\n`);
    return url;
  }
  if (inContinuousIntegration()) {
    throw new Error(
      `${service} is not reachable at ${host}, and in CI no suite is left out: set ${variable}.`,
    );
  }
  process.stdout.write(
    `${service} is not reachable at ${host}: its suites are skipped (${variable} names another).\n`,
  );
  return '';
}
