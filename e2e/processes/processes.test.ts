import {
  describeWhere,
  FAST_SETTINGS,
  startPostgres,
  findRabbitMq,
  findRedis,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { describeJourney } from '../journeys/journey.ts';
import { BILLING_SECRET } from '../testing/instance.ts';
import { describeEndings } from './endings.testing.ts';
import { describeOutages } from './outages.testing.ts';
import { describeStreams } from './streams.testing.ts';
import { describeTwoGateways } from './two-gateways.testing.ts';

// The suite kills servers and services, so it brings its own: one stack for all tests that need separate processes.
describeWhere(Boolean(findRabbitMq() && findRedis()), 'RabbitMQ or Redis', 'separate processes', () => {
  let stack: Stack;

  beforeAll(async () => {
    const rates = {
      RATE_USERS: '1000000',
      RATE_SERVERS: '1000000',
      RATE_BOT: '1000000',
      RATE_CP_BOT: '1000000',
      RATE_CP_BOT_ACTOR: '1000000',
      RATE_INTERNAL: '1000000',
    };
    stack = await startStack({
      env: { ...rates, BILLING_SECRET, LOG_LEVEL: 'error' },
      startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    });
  });

  afterAll(() => stack?.stop());

  describeJourney(() => stack.url);
  describeTwoGateways(() => stack);
  describeStreams(() => stack);
  describeEndings(
    () => stack,
    () => describeOutages(() => stack),
  );
});
