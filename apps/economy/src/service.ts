import { join } from 'node:path';
import { z } from 'zod';
import { Characters, resolveActing } from '@cabildo/characters';
import type { Module } from '@cabildo/contracts/economy/config/config.ts';
import { isFailure } from '@cabildo/contracts';
import { createLoader } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import { defineService, loadSecrets, SecretBox, type Provided, type ServiceKit } from '@cabildo/kit/service';
import { Cvvs } from './bank/cards/cvvs.ts';
import { refuseModule } from './config/rules.ts';
import { Settings } from './config/settings.ts';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { createMoneyLedger } from './ledger/ledger.ts';
import { Pins } from './bank/pins/pins.ts';
import { lockOrder } from './lock-order.ts';
import { retentionRules } from './retention.ts';
import { closeServer } from './endings/deletion/close-server.ts';
import { notify } from './insight/notifications/notify.ts';
import { findHoldings } from './bank/cash/wallets.table.ts';
import { VaultMoves } from './vaults/moves.ts';

async function setup(kit: ServiceKit<unknown>): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { bus, database, clock, outbox } = kit;
  const ledger = createMoneyLedger(kit);
  const characters = await Characters.create(bus);
  const holdings = createLoader((ids: readonly number[]) => findHoldings(database, ids));
  const secrets = new SecretBox(loadSecrets(kit.config).secretKeys);
  const guarded = { database, secrets, clock, outbox };
  return {
    deps: {
      database,
      ledger,
      pins: new Pins(guarded),
      cvvs: new Cvvs(guarded),
      characters,
      configs: new Settings(database),
      holdings,
      vaultMoves: new VaultMoves(ledger, database),
      vaultMoveIds: new IdBlocks('vault_move_id_blocks'),
    },
    async close() {
      await ledger.drain();
      await characters.close();
    },
  };
}

/** What the contracts of the economy promise: the acting character, and the bank's settings of an enabled module (ECB-05). */
async function provide({ contract, member, input, deps }: Provided): Promise<object> {
  const { configs, characters } = deps as Deps;
  const settings = contract.settings && (await configs.get(member.server_id));
  const isGuarded = contract.kind === 'command' && contract.module !== undefined;
  const refusal = isGuarded && refuseModule(settings!, contract.module as Module);
  if (refusal) return refusal;
  const acting = await resolveActing(characters, contract, member, input);
  return isFailure(acting) ? acting : { ...acting, ...(settings && { settings }) };
}

export default defineService({
  name: 'economy',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  retention: retentionRules,
  setup,
  provide,
  onEvents: notify,
  beforeErasing: closeServer,
  lockOrder,
});
