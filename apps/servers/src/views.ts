import type { z } from 'zod';
import type { BuiltInRole, Membership } from '@cabildo/contracts';
import { isAllowed } from '@cabildo/contracts';
import type { character } from '@cabildo/contracts/servers/character.ts';
import type { member } from '@cabildo/contracts/servers/member.ts';
import type { role } from '@cabildo/contracts/servers/role.ts';
import type { serverKey } from '@cabildo/contracts/servers/server-key.ts';
import type { publicServer, server } from '@cabildo/contracts/servers/server.ts';
import { permissionsOf, rankOf } from './domain/role.ts';
import type { CharacterRow } from './sql/characters.ts';
import type { MemberRow } from './sql/members.ts';
import type { RoleRow } from './sql/roles.ts';
import type { ServerKeyRow } from './sql/server-keys.ts';
import type { ServerRow } from './sql/servers.ts';

/** Where the edge serves an image (GW-30); relative to the address of the API. */
export const mediaUrl = (hash: string | null): string | null => (hash === null ? null : `/media/${hash}`);

/** A server as a member of some rank sees it: join code and guild are for owner and admins (SV-01). */
export function serverView(row: ServerRow, rank: BuiltInRole): z.output<typeof server> {
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

/** A server as anybody finds it (SV-07). */
export const publicServerView = (row: ServerRow): z.output<typeof publicServer> => ({
  id: row.id,
  server_name: row.server_name,
  description: row.description,
  server_type: row.server_type,
  language_tag: row.language_tag,
  logo_url: mediaUrl(row.logo_hash),
  banner_url: mediaUrl(row.banner_hash),
  cp_url: row.cp_url,
  member_count: row.member_count,
  max_members: row.max_members,
});

export const serverKeyView = ({ created_at, ...row }: ServerKeyRow): z.output<typeof serverKey> => ({
  ...row,
  created_at: created_at.toISOString(),
});

export function roleView({ built_in, ...role_ }: RoleRow): z.output<typeof role> {
  return { ...role_, permissions: permissionsOf(built_in, role_.permissions), is_system: built_in !== null };
}

export function memberView({ built_in, joined_at, ...row }: MemberRow): z.output<typeof member> {
  return { ...row, role: rankOf(built_in), joined_at: joined_at.toISOString() };
}

/** True for mods, admins, the owner and holders of manage_dni: `mod+` of DN-06. */
export const overseesCharacters = (membership: Membership): boolean =>
  isAllowed(['mod', 'manage_dni'], membership);

/** A character as a member sees it: the chat account and the free data are for its owner and mods (DN-05). */
export function characterView(row: CharacterRow, viewer: Membership): z.output<typeof character> {
  const { id, cp_id, custom_data, created_at, updated_at, ...rest } = row;
  const trusted = row.user_id === viewer.user_id || overseesCharacters(viewer);
  return {
    server_character_id: id,
    ...rest,
    cp_id: trusted ? cp_id : null,
    custom_data: trusted ? custom_data : null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
