import { ATTACKS } from './attacks.ts';
import { startStage, type Stage } from './stage.ts';

/** FU-01 to FU-06: an attack has nobody else refused. `npm run bench:fair` measures how long others wait. */

/** The requests of others in each attack, at least. */
const REQUESTS = 60;

let stage: Stage;
beforeAll(async () => {
  // Answers that nobody reads killed a process with a heap of a gigabyte.
  stage = await startStage({ NODE_OPTIONS: '--max-old-space-size=256' });
});
afterAll(() => stage.stop());

test.each(ATTACKS)('$name', async ({ prepare }) => {
  const attack = await prepare(stage);
  const { refused } = await stage.bystanders.servedDuring(() => attack(0), REQUESTS);
  expect(refused).toEqual([]);
  expect((await fetch(`${stage.url}/readyz`)).status).toBe(200);
});
