import { join } from 'node:path';
import { Characters, defineService } from '@cabildo/kit';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';

export default defineService({
  name: 'inventory',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup({ bus }) {
    const characters = await Characters.create(bus);
    return { deps: { characters } satisfies Deps, close: () => characters.close() };
  },
});
