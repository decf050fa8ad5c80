/** The parties that a stream counts for. */
export interface Holding {
  /** The bucket of the stream's user or key. */
  readonly caller: string;
  /** An IPv4 address, or an IPv6 /64. */
  readonly address: string;
  readonly serverId: number;
}

/** Bounds of the number of streams (FU-05). */
export interface PlaceLimits {
  ofCaller: number;
  ofAddress: number;
  ofServer: number;
  inAll: number;
}

/**
 * Finds a place for one more stream (FU-05). No caller and no address has more than its share. Where all places of a server
 * or of the process are taken, the caller with most of them loses the newest one to a caller with at least two fewer.
 * @param open the open streams, the oldest first
 * @returns the streams to end first; undefined where there is no place
 */
export function placeFor<H extends Holding>(
  open: readonly H[],
  wanted: Holding,
  { ofCaller, ofAddress, ofServer, inAll }: PlaceLimits,
): readonly H[] | undefined {
  const count = (isCounted: (each: H) => boolean): number => open.filter(isCounted).length;
  if (count(({ caller }) => caller === wanted.caller) >= ofCaller) return undefined;
  if (count(({ address }) => address === wanted.address) >= ofAddress) return undefined;
  const atServer = roomAmong(
    open.filter(({ serverId }) => serverId === wanted.serverId),
    wanted,
    ofServer,
  );
  if (!atServer) return undefined;
  const left = open.filter((each) => !atServer.includes(each));
  const inGeneral = roomAmong(left, wanted, inAll);
  return inGeneral && [...atServer, ...inGeneral];
}

/** Returns the stream to end, if any, so that fewer than `max` are open; undefined where no caller has to yield. */
function roomAmong<H extends Holding>(open: readonly H[], { caller }: Holding, max: number): H[] | undefined {
  if (open.length < max) return [];
  const counts = new Map<string, number>();
  for (const each of open) counts.set(each.caller, (counts.get(each.caller) ?? 0) + 1);
  const [most, has] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  if (has < (counts.get(caller) ?? 0) + 2) return undefined;
  return [open.findLast((each) => each.caller === most)!];
}
