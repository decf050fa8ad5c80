import * as api from './index.ts';
import { startPlannedServer, type PlannedServer } from './suite/server.ts';
import { SUITE } from './suite/cases.ts';

let server: PlannedServer;
beforeAll(async () => {
  server = await startPlannedServer();
});
afterAll(() => server.close());

test.each(Object.entries(SUITE))('%s', (_, run) =>
  run({ api, origin: server.origin, fetch: undefined, crypto: globalThis.crypto }),
);
