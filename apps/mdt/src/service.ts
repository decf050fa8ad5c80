import { join } from 'node:path';
import { Characters, resolveActing } from '@cabildo/characters';
import { defineService } from '@cabildo/kit/service';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { lockOrder } from './lock-order.ts';
import { retentionRules } from './retention.ts';

export default defineService({
  name: 'mdt',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup({ bus, database, outbox }) {
    const characters = await Characters.create(bus);
    const deps: Deps = { characters, database, outbox };
    return { deps, close: () => characters.close() };
  },
  provide: ({ contract, member, input, deps }) =>
    resolveActing((deps as Deps).characters, contract.acting, member, input),
  lockOrder,
  retention: retentionRules,
});
