import { join } from 'node:path';
import { defineService } from '@cabildo/kit';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { Profiles } from './profiles.ts';
import { ensureMonths } from './sql/months.ts';

/** Keeps every fact there is for a year and shows each server its own. */
export default defineService({
  name: 'audit',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  // The primary key of the entries knows every event id already.
  inbox: false,
  setup: async ({ database, clock }) => {
    await ensureMonths(database, clock.now());
    return { deps: { profiles: new Profiles() } satisfies Deps };
  },
});
