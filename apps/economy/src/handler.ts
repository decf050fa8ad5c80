import type { Characters } from '@cabildo/acting';
import {
  dueJobFor,
  handlerFor,
  jobFor,
  reactionFor,
  type Database,
  type IdBlocks,
  type Loader,
} from '@cabildo/kit';
import type { Cvvs } from './cards/cvvs.ts';
import type { Holding } from './cash/wallets.table.ts';
import type { Settings } from './config/settings.ts';
import type { MoneyLedger } from './ledger/ledger.ts';
import type { Pins } from './pins/pins.ts';
import type { VaultMoves } from './vaults/moves.ts';

export interface Deps {
  /** For what must be committed even when the command fails, such as a guess at a PIN. */
  database: Database;
  ledger: MoneyLedger;
  pins: Pins;
  cvvs: Cvvs;
  characters: Characters;
  /** By character id. */
  holdings: Loader<number, Holding[]>;
  configs: Settings;
  vaultMoves: VaultMoves;
  /** A deposit or withdrawal names its move, so its id is drawn before it is decided. */
  vaultMoveIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
