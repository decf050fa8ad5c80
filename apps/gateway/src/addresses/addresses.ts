import { isIPv4, isIPv6 } from 'node:net';

/** Matches `203.0.113.7:40001`, and `[2001:db8::1]` with or without a port. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? [];
  const inHex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const text = dotted ? address.slice(0, dotted.index) + inHex : address;
  const [before = [], after = []] = text
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return before.concat(zeros, after);
}

/** Whether an address is an IPv4 address within IPv6, `::ffff:203.0.113.7`. */
const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

/**
 * The address in a text, without port and zone; undefined when there is none. IPv4 within IPv6 is answered as IPv4.
 */
export function readAddress(text: string): string | undefined {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  if (!isMapped(groups)) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The networks of an address for which limits are counted. */
export interface Networks {
  /** An IPv4 address, or the IPv6 /64 of one household or machine (GW-18). */
  readonly own: string;
  /** The /48 around it; undefined for IPv4. */
  readonly wide: string | undefined;
}

/** @param address an address that {@link readAddress} has answered */
export function networksOf(address: string): Networks {
  if (!isIPv6(address)) return { own: address, wide: undefined };
  const groups = groupsOf(address).map((group) => group.toString(16));
  return { own: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}
