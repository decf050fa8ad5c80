import { join } from 'node:path';
import { Names } from '@cabildo/characters';
import { defineService } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { z } from 'zod';
import { handlers } from './handlers.gen.ts';
import { erasePersonInLog } from './people/erase-person.ts';
import { ensureMonths } from './retention/table.ts';
import { tables } from './tables.gen.ts';

/** Stores every event for a year and shows each server the events of its own. */
export default defineService({
  name: 'audit',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: z.object({}),
  handlers,
  erasure: erasureJobs({ person: erasePersonInLog }),
  // The primary key of the entries already recognises redelivered events.
  inbox: false,
  setup: async ({ bus, database, clock }) => {
    await ensureMonths(database, clock.now());
    const names = await Names.create(bus);
    return { deps: { names }, close: () => names.close() };
  },
});
