import type { AdminGuild } from '@cabildo/contracts/identity/sign-in/sign-in.ts';

/** A guild as the chat platform lists it. */
export interface Guild extends AdminGuild {
  owner: boolean;
  /** A bit field in decimal; text, because the number may exceed 2^53. */
  permissions: string;
}

/** The stored part of an account of the chat platform. */
export interface ChatProfile {
  /** A snowflake: 17 to 20 digits. */
  id: string;
  username: string;
  admin_guilds: AdminGuild[];
}

const ADMINISTRATOR = 0x8n;
const MANAGE_GUILD = 0x20n;

/** The guilds among `guilds` that the account owns, administers or manages (ID-09). */
export function adminGuilds(guilds: readonly Guild[]): AdminGuild[] {
  return guilds
    .filter(
      ({ owner, permissions }) => owner || (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n,
    )
    .map(({ id, name, icon }) => ({ id, name, icon }));
}

/** The text whose HMAC stands for an account of the game platform after its user was deleted (ID-21). */
export const macTextOf = (gpId: string): string => `game account ${gpId}`;
