import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure answers machines here about themselves, in the middle of public space. */
const AZURE_METADATA = '168.63.129.16';

/**
 * Whether an address, in the spelling of a resolver or of the URL parser, is one of the public Internet. An IPv6 address
 * that carries an IPv4 address is never public: a gateway could lead it back to a private one.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE_METADATA) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}
