import { isIP } from 'node:net';
import { commonSettings, portSetting } from '@cabildo/kit';
import { z } from 'zod';

const perMinute = (usual: number) => z.coerce.number().int().min(1).max(1_000_000_000).default(usual);

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

/** Settings of the edge beside the common ones (design 7). */
export const gatewaySettings = commonSettings.extend({
  PORT: portSetting.default(8080),
  INTERNAL_PORT: portSetting.default(8081),
  /** Requests a minute for each caller (GW-20). */
  RATE_USERS: perMinute(30),
  RATE_SERVERS: perMinute(300),
  RATE_BOT: perMinute(180),
  /** Whose X-Forwarded-For is believed (ID-15). */
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
});
export type GatewayConfig = z.output<typeof gatewaySettings>;
