import type { ActionContract, CallContract } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import {
  handlerFor,
  jobFor,
  reactionFor,
  type Characters,
  type Database,
  type FactCache,
  type HandlerFactory,
  type OpenScope,
  type SecretBox,
} from '@cabildo/kit';
import type DataLoader from 'dataloader';
import type { Cvvs } from './cvvs.ts';
import { refuseModule } from './domain/modules.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Pins } from './pins.ts';
import type { Holding } from './sql/wallets.ts';

export interface Deps {
  /** For what must be committed whatever becomes of the command, such as a guess at a PIN. */
  database: Database;
  ledger: Ledger;
  secrets: SecretBox;
  pins: Pins;
  cvvs: Cvvs;
  characters: Characters;
  /** By character id; those asked for in one turn of the event loop share a statement, and nothing is kept. */
  holdings: DataLoader<number, Holding[]>;
  /** By server id. */
  configs: FactCache<number, BankConfig>;
}

type Contract = ActionContract | CallContract;
interface Implementation {
  prepare?(scope: OpenScope<unknown, Deps>): unknown;
}

/** ECB-05: commands of a module that the server has switched off are refused before anything else of them runs. */
function guarded(contract: Contract, implementation: Implementation): Implementation {
  const module = 'module' in contract && contract.kind === 'command' ? contract.module : undefined;
  if (!module) return implementation;
  return {
    ...implementation,
    async prepare(scope) {
      const config = await scope.deps.configs.get(scope.ctx.membership!.server_id);
      return refuseModule(config, module) ?? implementation.prepare?.(scope);
    },
  };
}

const handlerOf = handlerFor<Deps>() as (contract: Contract, implementation: Implementation) => unknown;

/** As the kit's, and what the contract says of modules is seen to. */
export const handler = ((contract: Contract, implementation: Implementation) =>
  handlerOf(contract, guarded(contract, implementation))) as HandlerFactory<Deps>;
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
