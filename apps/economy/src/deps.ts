import type { Characters } from '@cabildo/characters';
import type { Database, Loader } from '@cabildo/kit/database';
import { dueJobFor, jobFor } from '@cabildo/kit/jobs';
import type { IdBlocks } from '@cabildo/kit/ledger';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { Cvvs } from './bank/cards/cvvs.ts';
import type { Holding } from './bank/cash/wallets.table.ts';
import type { Settings } from './config/settings.ts';
import type { MoneyLedger } from './ledger/ledger.ts';
import type { Pins } from './bank/pins/pins.ts';
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
