import { join } from 'node:path';
import { Characters, Names, provideActing } from '@cabildo/characters';
import { defineService } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { keepEntries } from './files/keep.ts';
import { handlers } from './handlers.gen.ts';
import { Heartbeats } from './presence/heartbeats.ts';
import { Players } from './presence/players.ts';
import { storeTaken } from './presence/store.ts';
import { tables } from './tables.gen.ts';

export default defineService({
  name: 'community',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: z.object({}),
  handlers,
  erasure: erasureJobs(),
  async setup({ bus, database, outbox, clock }) {
    const characters = await Characters.create(bus);
    const names = await Names.create(bus);
    const players = await Players.create(bus);
    const heartbeats = new Heartbeats();
    const deps: Deps = { characters, names, heartbeats, players, bus, database, outbox };
    return {
      deps,
      async close() {
        await storeTaken(heartbeats, database, clock.now());
        await players.close();
        await names.close();
        await characters.close();
      },
    };
  },
  provide: provideActing,
  // Files of people have the events of this service itself, too.
  onEvents: keepEntries,
});
