import { sharedInstance, type TestInstance } from '../testing/instance.ts';
import { describeJourney } from '../journeys/journey.ts';

describe('in one process', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await sharedInstance();
  });
  afterAll(() => instance.stop());

  describeJourney(() => instance.url);
});
