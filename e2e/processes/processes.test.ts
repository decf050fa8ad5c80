import {
  describeWhere,
  FAST_SETTINGS,
  startPostgres,
  findRabbitMq,
  findRedis,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { tellJourney } from '../journeys/journey.ts';
import { BILLING_SECRET } from '../testing/instance.ts';
import { tellEndings } from './endings.testing.ts';
import { tellOutages } from './outages.testing.ts';
import { tellStreams } from './streams.testing.ts';
import { tellTwoGateways } from './two-gateways.testing.ts';

// Kills servers and services, so it brings its own: one stack for all that needs separate processes.
describeWhere(Boolean(findRabbitMq() && findRedis()), 'RabbitMQ or Redis', 'separate processes', () => {
  let stack: Stack;

  beforeAll(async () => {
    const rates = {
      RATE_USERS: '1000000',
      RATE_SERVERS: '1000000',
      RATE_BOT: '1000000',
      RATE_CP_BOT: '1000000',
      RATE_INTERNAL: '1000000',
    };
    stack = await startStack({
      env: { ...rates, BILLING_SECRET, LOG_LEVEL: 'error' },
      startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    });
  }, 120_000);

  afterAll(() => stack?.stop());

  tellJourney(() => stack.url);
  tellTwoGateways(() => stack);
  tellStreams(() => stack);
  tellEndings(
    () => stack,
    () => tellOutages(() => stack),
  );
});
