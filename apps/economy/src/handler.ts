import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import { handlerFor, jobFor, reactionFor, type Database, type FactCache, type SecretBox } from '@cabildo/kit';
import type { Ledger } from './ledger/ledger.ts';
import type { Pins } from './pins.ts';

/** A character as the servers service knows it; null when there is none (or it was deleted). */
export interface CharacterFact {
  character: {
    server_character_id: number;
    server_id: number;
    user_id: number;
    name: string;
    surname: string | null;
    status: 'active' | 'dead';
  } | null;
}

export interface Deps {
  /** For what must be committed whatever becomes of the command, such as a guess at a PIN. */
  database: Database;
  ledger: Ledger;
  secrets: SecretBox;
  pins: Pins;
  /** By character id. */
  characters: FactCache<number, CharacterFact>;
  /** Live characters of a user in a server, by `server:user`. */
  ownCharacters: FactCache<string, { ids: ReadonlySet<number> }>;
  /** By server id. */
  configs: FactCache<number, BankConfig>;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
