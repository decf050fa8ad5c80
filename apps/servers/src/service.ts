import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { PLAN_NAMES } from '@cabildo/contracts';
import { defineService } from '@cabildo/kit';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';

export default defineService({
  name: 'servers',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({ DEFAULT_PLAN: z.enum(PLAN_NAMES).default('FREE') }),
  handlers,
  setup: async ({ config }) => ({
    deps: {
      randomInt: (below) => randomInt(below),
      defaultPlan: config.DEFAULT_PLAN,
    } satisfies Deps,
  }),
});
