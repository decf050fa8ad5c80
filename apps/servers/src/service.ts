import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { defineService, secretsOf } from '@cabildo/kit/service';
import { mediaStoreOf } from '@cabildo/kit/media';
import { erasureJobs } from '@cabildo/operation';
import { PROVIDERS } from './billing/provider.ts';
import type { Deps } from './deps.ts';
import { Reducer } from './media/reducer.ts';
import { endPerson } from './people/end-person.ts';
import { settings } from './settings.ts';
import { handlers } from './handlers.gen.ts';
import { tables } from './tables.gen.ts';

export default defineService({
  name: 'servers',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings,
  handlers,
  erasure: erasureJobs({ person: endPerson }),
  async setup({ config, database }) {
    const reducer = new Reducer();
    const deps: Deps = {
      randomInt: (below) => randomInt(below),
      cell: config.CELL,
      defaultPlan: config.DEFAULT_PLAN,
      provider: PROVIDERS[config.BILLING_PROVIDER]({
        secrets: secretsOf(config, 'BILLING_SECRET'),
        url: config.BILLING_URL ?? `${config.PUBLIC_URL}/server_billing?action=get_checkout`,
      }),
      store: mediaStoreOf(config),
      reducer,
      database,
    };
    return { deps, stop: async () => reducer.stop() };
  },
});
