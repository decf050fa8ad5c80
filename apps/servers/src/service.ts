import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { defineService } from '@cabildo/kit';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';

export default defineService({
  name: 'servers',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  setup: async () => ({ deps: { randomInt: (below) => randomInt(below) } satisfies Deps }),
});
