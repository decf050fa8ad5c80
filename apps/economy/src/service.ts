import { join } from 'node:path';
import DataLoader from 'dataloader';
import { z } from 'zod';
import { bankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import getCharacter from '@cabildo/contracts/servers/calls/get_character.ts';
import listCharacters from '@cabildo/contracts/servers/calls/list_characters.ts';
import {
  createAsk,
  defineService,
  FactCache,
  loadSecrets,
  SecretBox,
  systemContext,
  type ServiceKit,
} from '@cabildo/kit';
import { Cvvs } from './cvvs.ts';
import type { CharacterFact, Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { Ledger } from './ledger/ledger.ts';
import { Pins } from './pins.ts';
import { findBankSections } from './sql/bank_configs.ts';
import { findHoldings } from './sql/wallets.ts';

/** Facts are asked for on behalf of whoever comes first; everybody who waits shares the answer. */
const ASK_MS = 5_000;

async function setup(kit: ServiceKit<unknown>): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { bus, database, clock, committed } = kit;
  const ask: ReturnType<typeof createAsk> = (contract, input) =>
    createAsk(bus, systemContext('facts'), Date.now() + ASK_MS)(contract, input);
  const ledger = new Ledger(kit);
  const characters = await FactCache.create<number, CharacterFact>(bus, {
    load: (id) => ask(getCharacter, { server_character_id: id }) as Promise<CharacterFact>,
    patterns: ['character.#', 'server.server.deleted'],
    staleKeys: (event) => (event.character_ids.length > 0 ? event.character_ids : 'all'),
  });
  const ownCharacters = await FactCache.create<string, { ids: ReadonlySet<number> }>(bus, {
    load: async (key) => {
      const [server_id, user_id] = key.split(':').map(Number) as [number, number];
      const answer = await ask(listCharacters, { server_id, user_id });
      return { ids: new Set((answer as { server_character_ids: number[] }).server_character_ids) };
    },
    patterns: ['character.#', 'server.server.deleted'],
    staleKeys: (event) => {
      const { user_id } = event.data as { user_id?: number };
      return user_id === undefined ? 'all' : [`${event.server_id}:${user_id}`];
    },
  });
  const configs = await FactCache.create(bus, {
    load: async (serverId: number) => bankConfig.parse(await findBankSections(database, serverId)),
    patterns: ['bank.config.updated'],
    staleKeys: (event) => (event.server_id === null ? 'all' : [event.server_id]),
  });
  const holdings = new DataLoader((ids: readonly number[]) => findHoldings(database, ids), {
    cache: false,
    maxBatchSize: 256,
    batchScheduleFn: (load) => setImmediate(load),
  });
  const secrets = new SecretBox(loadSecrets(kit.config).secretKeys);
  const guarded = { database, secrets, clock, committed };
  return {
    deps: {
      database,
      ledger,
      secrets,
      pins: new Pins(guarded),
      cvvs: new Cvvs(guarded),
      characters,
      ownCharacters,
      configs,
      holdings,
    },
    async close() {
      await ledger.drain();
      await Promise.all([characters.close(), ownCharacters.close(), configs.close()]);
    },
  };
}

export default defineService({
  name: 'economy',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  setup,
});
