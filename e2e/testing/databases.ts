import audit from '@cabildo/audit';
import community from '@cabildo/community';
import economy from '@cabildo/economy';
import identity from '@cabildo/identity';
import inventory from '@cabildo/inventory';
import mdt from '@cabildo/mdt';
import webhooks from '@cabildo/webhooks';
import vehicles from '@cabildo/vehicles';
import servers from '@cabildo/servers';
import { createTestDatabase } from '@cabildo/testing';

/** Makes a database of its own for each service, as settings; `drop` removes them. */
export async function createTestDatabases(): Promise<{
  env: Record<string, string>;
  drop: () => Promise<void>;
}> {
  const stores = await Promise.all(
    [identity, servers, economy, inventory, vehicles, mdt, community, webhooks, audit].map(
      async ({ name, migrations }) => ({
        name,
        ...(await createTestDatabase(name, migrations)),
      }),
    ),
  );
  return {
    env: Object.fromEntries(stores.map(({ name, url }) => [`${name.toUpperCase()}_DATABASE_URL`, url])),
    drop: async () => void (await Promise.all(stores.map((store) => store.drop()))),
  };
}
