import { join } from 'node:path';
import { Characters, Names, resolveActing } from '@cabildo/characters';
import type { Module } from '@cabildo/contracts/economy/config/config.ts';
import { isFailure } from '@cabildo/contracts/errors';
import {
  defineService,
  keySettings,
  secretBoxOf,
  type Provided,
  type ServiceKit,
} from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import type { z } from 'zod';
import { createOrgAccounts } from './bank/accounts/main-accounts.ts';
import { listNamed } from './bank/accounts/table.ts';
import { createCvvs } from './bank/cards/cvvs.ts';
import { sealedCvvs } from './bank/cards/sealed.ts';
import { createHoldings } from './bank/cash/wallets.table.ts';
import { createPins } from './bank/pins/pins.ts';
import { sealedPins } from './bank/pins/sealed.ts';
import { refuseModule } from './config/rules.ts';
import { createSettings } from './config/settings.ts';
import type { Deps } from './deps.ts';
import { closeServer } from './endings/deletion/close-server.ts';
import { handlers } from './handlers.gen.ts';
import { notify } from './insight/notifications/notify.ts';
import { createMoneyLedger } from './ledger/ledger.ts';
import { books } from './ledger/invariants.ts';
import { createInvoices } from './payments/invoices/table.ts';
import { createVaultMoveIds, createVaultMoves } from './vaults/moves.ts';
import { tables } from './tables.gen.ts';

type Config = z.output<typeof keySettings>;

async function setup(kit: ServiceKit<Config>): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const secrets = secretBoxOf(kit.config);
  const ledger = createMoneyLedger(kit);
  const characters = await Characters.create(kit.bus);
  const names = await Names.create(kit.bus, (ids) => listNamed(kit.database, ids));
  return {
    deps: {
      database: kit.database,
      outbox: kit.outbox,
      ledger,
      pins: createPins(kit, secrets),
      cvvs: createCvvs(kit, secrets),
      characters,
      names,
      holdings: createHoldings(kit),
      orgAccounts: createOrgAccounts(kit),
      invoices: createInvoices(kit),
      configs: createSettings(kit),
      vaultMoves: createVaultMoves(kit, ledger),
      vaultMoveIds: createVaultMoveIds(),
    },
    async close() {
      await ledger.drain();
      await characters.close();
      await names.close();
    },
  };
}

/** Resolves the acting character, and the bank's settings of an enabled module (ECB-05), for the contracts that name them. */
async function provide({ contract, member, input, deps }: Provided): Promise<object> {
  const { configs, characters } = deps as Deps;
  const settings = contract.settings && (await configs.get(member.server_id));
  const isGuarded = contract.kind === 'command' && contract.module !== undefined;
  const refusal = isGuarded && refuseModule(settings!, contract.module as Module);
  if (refusal) return refusal;
  const acting = await resolveActing(characters, contract.acting, member, input);
  return isFailure(acting) ? acting : { ...acting, ...(settings && { settings }) };
}

export default defineService({
  name: 'economy',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: keySettings,
  handlers,
  erasure: erasureJobs({ server: closeServer }),
  setup,
  provide,
  onEvents: notify,
  books,
  sealed: [...sealedCvvs, sealedPins],
});
