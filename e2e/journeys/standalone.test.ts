import { startInstance, type TestInstance } from '../testing/instance.ts';
import { describeJourney } from './journey.ts';

describe('in one process', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  describeJourney(() => instance.url);
});
