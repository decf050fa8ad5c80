import { startInstance, type TestInstance } from '../testing/instance.ts';
import { tellJourney } from './journey.ts';

describe('in one process', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  tellJourney(() => instance.url);
});
