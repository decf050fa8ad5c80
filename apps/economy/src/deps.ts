import type { Characters, Names } from '@cabildo/characters';
import type { Database, KeyInServer, Loader } from '@cabildo/kit/database';
import { dueJobFor, jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import type { IdBlocks } from '@cabildo/kit/ledger';
import { handlerFor, reactionFor, type Outbox } from '@cabildo/kit/service';
import type { Cvvs } from './bank/cards/cvvs.ts';
import type { Holding } from './bank/cash/wallets.table.ts';
import type { Settings } from './config/settings.ts';
import type { MoneyLedger } from './ledger/ledger.ts';
import type { Pins } from './bank/pins/pins.ts';
import type { InvoiceRow } from './payments/invoices/table.ts';
import type { VaultMoves } from './vaults/moves.ts';

/** The dependencies of every handler, reaction and job. Each is created in its slice; service.ts puts them together. */
export interface Deps {
  /** For rows that stay when the command is refused, such as an attempt at a PIN or an empty wallet. */
  database: Database;
  /** For the events of leased jobs, which open their own transactions. */
  outbox: Outbox;
  /** Moves all money: the commands of every request share its group commits. */
  ledger: MoneyLedger;
  /** Verifies PINs outside the command's transaction, and bounds the hashes that a process computes at once. */
  pins: Pins;
  /** Seals, hashes and verifies CVVs, and needs the secret keys for that. */
  cvvs: Cvvs;
  /** Asks the servers service who owns a character, and caches the answers until an event changes them. */
  characters: Characters;
  /** Looks up the names that notices tell. */
  names: Names;
  /** By character id: reads the accounts of all requests of a tick in one statement. */
  holdings: Loader<number, Holding[]>;
  /** Finds the main accounts of the organisations of all requests of a tick in one statement. */
  orgAccounts: Loader<KeyInServer, number | undefined>;
  /** Finds the invoices of all requests of a tick in one statement. */
  invoices: Loader<KeyInServer, InvoiceRow | undefined>;
  /** Reads the bank's settings of all requests of a tick in one statement, and parses only those that changed. */
  configs: Settings;
  /** Completes moves of units between vaults and the inventory, which takes several transactions. */
  vaultMoves: VaultMoves;
  /** The resources of a vault move are named by its id, so the id is drawn before the ledger gets the order. */
  vaultMoveIds: IdBlocks;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();
