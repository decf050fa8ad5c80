import type { z } from 'zod';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { pick, type RandomInt } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import type { BuiltInRole } from '@cabildo/contracts/permissions';
import type { publicServer, server } from '@cabildo/contracts/servers/servers/servers.ts';
import { mediaUrl } from '../images/image.ts';
import type { ShownServer } from './table.ts';

/** The characters of join codes (SV-04), without 0, O, 1 and I, which people confuse. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new join code: eight characters in upper case. */
export function newJoinCode(randomInt: RandomInt): string {
  return Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** A server as a member sees it: only the owner and admins see join code and guild (SV-01). */
export function serverView(row: ShownServer, rank: BuiltInRole): z.output<typeof server> {
  const { id, logo_hash, banner_hash, created_at, ...rest } = row;
  const trusted = rank === 'owner' || rank === 'admin';
  return {
    id,
    server_id: id,
    ...rest,
    cp_guild_id: trusted ? rest.cp_guild_id : null,
    join_code: trusted ? rest.join_code : null,
    logo_url: mediaUrl(logo_hash),
    banner_url: mediaUrl(banner_hash),
    created_at: created_at.toISOString(),
  };
}

/** A server as the public sees it (SV-07). */
export const publicServerView = (row: ShownServer): z.output<typeof publicServer> => ({
  ...pick(row, 'id', 'server_name', 'description', 'server_type', 'language_tag'),
  logo_url: mediaUrl(row.logo_hash),
  banner_url: mediaUrl(row.banner_hash),
  cp_url: row.cp_url,
  join_mode: row.join_mode,
  member_count: row.member_count,
  max_members: row.max_members,
});

/** Refuses one more server to a user who owns as many as a user may (SV-13). */
/** Refuses a server to a user whose account is being deleted (ID-21). */
export const accountCloses = (): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: 'Esta cuenta se está borrando y no puede recibir ningún servidor.',
      en: 'This account is being deleted and can get no server.',
    },
  });

export const refusalOfOwner = (owned: number): Failure<'limit_exceeded'> | undefined =>
  owned < LIMITS.max_owned_servers
    ? undefined
    : fail('limit_exceeded', {
        message: {
          es: `Ya tienes ${LIMITS.max_owned_servers} servidores, el máximo por persona.`,
          en: `You already own ${LIMITS.max_owned_servers} servers, the most one person may have.`,
        },
      });
