import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { personOf } from '@cabildo/contracts/permissions';
import type join from '@cabildo/contracts/servers/members/join.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import { findLinkCode } from '../link-codes/table.ts';
import type { Profile } from '../profiles/table.ts';
import { countJoin } from './join-misses.table.ts';
import {
  findByJoinCode,
  lockOpenServer,
  lockServerById,
  lockServerByJoinCode,
  type Entered,
} from './table.ts';

/** The same answer for a private server and for none, so that an id does not reveal whether a server exists (SV-16). */
const NOT_PUBLIC = {
  es: 'Ningún servidor público tiene ese identificador. A uno privado se entra con su código.',
  en: 'No public server has this id. A private one is joined with its code.',
};
const NO_JOIN_CODE = {
  es: 'Ningún servidor tiene ese código. Pide el código actual a quien lo administra.',
  en: 'No server has this code. Ask the people who run it for the current one.',
};
const NO_LINK_CODE = {
  es: 'Este código no existe o ha caducado: el juego muestra otro.',
  en: 'There is no such code, or its time is over: the game shows another one.',
};
const OTHERS_LINK_CODE = {
  es: 'Este código es de otra cuenta de la plataforma de juego: entra con la cuenta con la que juegas.',
  en: 'This code is for another account of the game platform: sign in with the account with which you play.',
};
const TOO_MANY_CODES = {
  es: 'Probaste demasiados códigos: espera a que pase una hora desde el primero que no existía.',
  en: 'You tried too many codes: wait until an hour has passed since the first one that did not exist.',
};

/** The place where a user wants to join a server. */
export interface Entrance {
  /** The server that a code led to when it was looked up, before anything is locked. */
  readonly found?: number | undefined;
  /** Locks the server; undefined where there is none. */
  readonly lock: (tx: Tx) => Promise<Entered | undefined>;
  readonly missing: Failure<'not_found'>;
}

interface Arrival {
  readonly input: Partial<InputOf<typeof join>>;
  readonly profile: Profile;
  readonly db: Sql;
  readonly now: Date;
}

/** Finds the entrance that a request names. Wrong codes are counted, and end in 429 (FU-10). For `prepare`. */
export function entranceOf(
  arrival: Arrival,
): Promise<Entrance | Failure<'not_found' | 'forbidden' | 'limit_exceeded'>> | Entrance {
  const { link_code, join_code, server_id } = arrival.input;
  if (link_code !== undefined) return byLinkCode(arrival, link_code.toUpperCase());
  if (join_code !== undefined) return byJoinCode(arrival, join_code.toUpperCase());
  return {
    lock: (tx) => lockOpenServer(tx, server_id!),
    missing: fail('not_found', { message: NOT_PUBLIC }),
  };
}

async function byJoinCode(arrival: Arrival, joinCode: string): Promise<Entrance | Failure<'limit_exceeded'>> {
  const found = await findByJoinCode(arrival.db, joinCode);
  const refusal = await refuseGuesses(arrival, found !== undefined);
  if (refusal) return refusal;
  return {
    found,
    lock: (tx) => lockServerByJoinCode(tx, joinCode),
    missing: fail('not_found', { message: NO_JOIN_CODE }),
  };
}

/** V1-15: a link code is good for one account of the game platform; for others it is as wrong as one that nobody has. */
async function byLinkCode(
  arrival: Arrival,
  code: string,
): Promise<Entrance | Failure<'not_found' | 'forbidden' | 'limit_exceeded'>> {
  const { gp_id } = arrival.profile;
  const found = await findLinkCode(arrival.db, { code, gp_id }, arrival.now);
  const refusal = await refuseGuesses(arrival, found?.gp_id === gp_id);
  if (refusal) return refusal;
  const missing = fail('not_found', { message: NO_LINK_CODE });
  if (!found) return missing;
  if (found.gp_id !== gp_id) return fail('forbidden', { message: OTHERS_LINK_CODE });
  // A kick that was waited for has voided the code.
  const isValid = async (tx: Tx) => (await findLinkCode(tx, { code, gp_id }, arrival.now))?.gp_id === gp_id;
  return {
    found: found.server_id,
    lock: async (tx) => {
      const server = await lockServerById(tx, found.server_id);
      return server && (await isValid(tx)) ? server : undefined;
    },
    missing,
  };
}

async function refuseGuesses(
  { profile, db, now }: Arrival,
  isRight: boolean,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const retryAfter = await countJoin(db, { personId: personOf(profile), isRight, now });
  if (retryAfter === undefined) return undefined;
  return fail('limit_exceeded', { status: 429, message: TOO_MANY_CODES, retryAfter });
}
