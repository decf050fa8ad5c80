import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { defineService, secretsOf } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { PROVIDERS } from './billing/provider.ts';
import type { Deps } from './deps.ts';
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
  setup: async ({ config }) => ({
    deps: {
      randomInt: (below) => randomInt(below),
      cell: config.CELL,
      defaultPlan: config.DEFAULT_PLAN,
      provider: PROVIDERS[config.BILLING_PROVIDER]({
        secrets: secretsOf(config, 'BILLING_SECRET'),
        url: config.BILLING_URL ?? `${config.PUBLIC_URL}/server_billing?action=get_checkout`,
      }),
    } satisfies Deps,
  }),
});
