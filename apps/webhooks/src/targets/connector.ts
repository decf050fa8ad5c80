import { lookup as askSystem, type Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublic } from './addresses.ts';
import { Failure, reasonOf } from './failure.ts';

/** Resolves a name to its addresses. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/**
 * Resolves names of the public Internet over the network. `dns.lookup` runs on a few threads that the whole process
 * shares, and a name server that never answers would hold them all.
 */
export function publicNames(resolver: Resolver): Lookup {
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Resolves names as the machine does: private ones often stand in its hosts file alone. */
export const systemNames: Lookup = async (host) =>
  (await askSystem(host, { all: true })).map(({ address }) => address);

/** Without this bound a name with hundreds of addresses would make one request try them all. */
const MOST_ADDRESSES = 8;

async function addressesOf(host: string, lookup: Lookup, allowPrivate: boolean): Promise<string[]> {
  const found = await lookup(host).catch((): string[] => []);
  if (found.length === 0) throw new Failure('dns');
  const allowed = found.filter((address) => allowPrivate || isPublic(address));
  if (allowed.length === 0) throw new Failure('private_address');
  return allowed.slice(0, MOST_ADDRESSES);
}

/** Bounds the answers of one connection. A connection that is flooded is closed after `MAX_BYTES`. */
export const MOST_ANSWERS = 32;
export const MAX_HEADER_BYTES = 16_384;
const MAX_BYTES = MOST_ANSWERS * 2 * MAX_HEADER_BYTES;

interface ConnectorOptions {
  readonly allowPrivate: boolean;
  readonly lookup: Lookup;
  readonly ca?: string;
}

/**
 * Judges the address of every new connection at the moment of connecting. The socket is given the judged addresses
 * and looks nothing up itself, so a name cannot change its mind in between.
 */
export function connectorFor({ allowPrivate, lookup, ca }: ConnectorOptions): buildConnector.connector {
  const judged: LookupFunction = (host, _options, done) => {
    addressesOf(host, lookup, allowPrivate).then(
      (addresses) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => done(error, []),
    );
  };
  // With `autoSelectFamily` Node takes a list of addresses. The sender limits the time.
  const options = { lookup: judged, autoSelectFamily: true, allowH2: false, timeout: 0, ca };
  const connect = buildConnector(options);
  return (to, done) => {
    // A host that is an address is never looked up, so it is judged here.
    if (!allowPrivate && isIP(to.hostname) !== 0 && !isPublic(to.hostname)) {
      return queueMicrotask(() => done(new Failure('private_address'), null));
    }
    const otherwise = to.protocol === 'https:' ? 'tls' : 'failed';
    // undici ends an attempt that no request waits for by the socket returned here.
    return connect(to, (error, socket) => {
      if (error) return done(new Failure(reasonOf(error, otherwise)), null);
      // Endless informational answers, reason phrases and chunk extensions count as neither headers nor body.
      socket.on('readable', () => {
        if (socket.bytesRead > MAX_BYTES) socket.destroy(new Failure('protocol'));
      });
      done(null, socket);
    });
  };
}
