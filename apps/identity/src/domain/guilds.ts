import type { AdminGuild } from '@cabildo/contracts/identity/sign_in.ts';

/** A guild as the chat platform lists it. */
export interface Guild extends AdminGuild {
  owner: boolean;
  /** Bits as a decimal number; they go beyond 2^53, hence text. */
  permissions: string;
}

const ADMINISTRATOR = 0x8n;
const MANAGE_GUILD = 0x20n;

/** The guilds that the person runs: owns, administers or manages (ID-09). */
export function adminGuilds(guilds: readonly Guild[]): AdminGuild[] {
  return guilds
    .filter(
      ({ owner, permissions }) => owner || (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n,
    )
    .map(({ id, name, icon }) => ({ id, name, icon }));
}
