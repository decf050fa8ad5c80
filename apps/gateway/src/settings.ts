import { isIP } from 'node:net';
import { RATE_LIMITS } from '@cabildo/contracts/limits';
import {
  baseAddressSetting,
  commonSettings,
  integerSetting,
  internalKeySettings,
  LOOPBACK,
  portSetting,
} from '@cabildo/kit/service';
import { mediaSettings } from '@cabildo/kit/media';
import { z } from 'zod';

const perMinute = (defaultLimit: number) => integerSetting(1, 1_000_000_000).default(defaultLimit);

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

/** Whether a text is the origin of a site, `https://tablet.example.org`, without a path. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.origin === text;
};

/** Settings of the gateway beside the common ones (design 7). */
export const gatewaySettings = commonSettings.extend({
  ...internalKeySettings.shape,
  ...mediaSettings.shape,
  PORT: portSetting.default(8080),
  INTERNAL_PORT: portSetting.default(8081),
  /** Where browsers reach the public port. The gateway itself has no default, because `PORT` may be any free one. */
  PUBLIC_URL: baseAddressSetting.optional(),
  /** Where the public port listens. */
  HOST: z.string().optional(),
  INTERNAL_HOST: z.string().default(LOOPBACK),
  /** The time between `/readyz` failing and the listeners closing, in which a load balancer notices the failure. */
  DRAIN_DELAY_MS: integerSetting(0, 60_000).default(0),
  /** Requests a minute for each caller (GW-20). */
  RATE_USERS: perMinute(RATE_LIMITS.users),
  RATE_SERVERS: perMinute(RATE_LIMITS.servers),
  RATE_BOT: perMinute(RATE_LIMITS.bot),
  /** Requests a minute for each bot token (GW-18). */
  RATE_CP_BOT: perMinute(RATE_LIMITS.cp_bot),
  /** Requests a minute for each person of a bot token (GW-18). */
  RATE_CP_BOT_ACTOR: perMinute(RATE_LIMITS.cp_bot_actor),
  /** Requests a minute with the internal key, for each address, to routes that count them apart (GW-18). */
  RATE_INTERNAL: perMinute(RATE_LIMITS.internal),
  /** The proxies whose X-Forwarded-For is trusted (ID-15). */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be a comma-separated list of addresses or ranges such as 10.0.0.0/8',
    ),
  /** The sites that may show the panel's terminal in a frame, such as a game's tablet (PN-01). */
  PANEL_FRAME_ANCESTORS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(
      (list) => list.every(isOrigin),
      'must be origins, separated by spaces, such as https://tablet.example.org',
    ),
});
export type GatewayConfig = z.output<typeof gatewaySettings>;

/**
 * The address where the public port listens; undefined: all addresses, IPv6 included. While anybody can sign in as anybody,
 * the port listens on loopback alone, unless `HOST` says otherwise (design 7).
 */
export const publicHostOf = ({ HOST, OAUTH_MODE }: GatewayConfig): string | undefined =>
  HOST ?? (OAUTH_MODE === 'live' ? undefined : LOOPBACK);
