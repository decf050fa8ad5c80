import type { OutputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import type { RoleLimits } from '@cabildo/contracts/servers/config/config.ts';

export interface CharacterLimit {
  cp_role_id: string;
  max_characters: number;
}

/**
 * The number of live characters that a user may have in a server (CF-04 b): the highest limit of the user's chat roles. If
 * none of the roles has a limit, it is the server's default, or else one.
 * @returns null where the server sets no limits
 */
export function userCap(
  limits: readonly CharacterLimit[],
  cpRoleIds: readonly string[],
  roleLimits: RoleLimits,
): number | null {
  if (limits.length === 0) return null;
  const own = new Set(cpRoleIds);
  const matching = limits.filter((limit) => own.has(limit.cp_role_id)).map((limit) => limit.max_characters);
  return matching.length > 0 ? Math.max(...matching) : (roleLimits.default?.max_characters ?? 1);
}

type Overview = OutputOf<typeof getOverview>;

/** The denominations last set with the configuration, as the economy planned them, and the number of their set. */
export interface StoredBills {
  bill_types: Overview['bill_types'] | null;
  bill_types_version: number;
}

/** A server's denominations (CF-01): those of the economy, or a newer set from here that it has not reached yet (GW-31). */
export function currentBills(stored: StoredBills, economy: Overview): Overview['bill_types'] {
  const isBehind = economy.bill_types_version < stored.bill_types_version;
  return (isBehind && stored.bill_types) || economy.bill_types;
}

/** Refuses a character beyond the server's plan (CF-04 a). */
export const planFull = (cap: number): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El servidor ya tiene los ${cap} personajes vivos que permite su plan.`,
      en: `The server already has the ${cap} live characters that its plan allows.`,
    },
  });

/** Refuses a character beyond the user's roles (CF-04 b). */
export const userFull = (cap: number): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `Ya tienes los personajes vivos que permiten tus roles: ${cap}.`,
      en: `You already have the live characters that your roles allow: ${cap}.`,
    },
  });

/** BO-09: the community's own configuration is any JSON value, and only the value true opens the leaderboard. */
export const showsLeaderboard = (extraConfig: unknown): boolean =>
  typeof extraConfig === 'object' &&
  extraConfig !== null &&
  'leaderboard' in extraConfig &&
  extraConfig.leaderboard === true;
