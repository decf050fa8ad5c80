import { join } from 'node:path';
import { Characters, provideActing } from '@cabildo/characters';
import { defineService } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { tables } from './tables.gen.ts';

export default defineService({
  name: 'mdt',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: z.object({}),
  handlers,
  erasure: erasureJobs(),
  async setup({ bus, database, outbox }) {
    const characters = await Characters.create(bus);
    const deps: Deps = { characters, database, outbox };
    return { deps, close: () => characters.close() };
  },
  provide: provideActing,
});
