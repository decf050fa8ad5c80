import { lookup as askSystem, type Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
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
  /** Limits name, connection and TLS together. */
  readonly timeoutMs: number;
  readonly ca?: string;
}

export interface Connector {
  readonly connect: buildConnector.connector;
  /** Ends the attempts to connect that are under way, which undici leaves to themselves when an agent is destroyed. */
  endAttempts(): void;
}

/**
 * Judges the address of every new connection at the moment of connecting. The socket is given the judged addresses
 * and looks nothing up itself, so a name cannot change its mind in between.
 */
export function connectorFor({ allowPrivate, lookup, timeoutMs, ca }: ConnectorOptions): Connector {
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
  // With `autoSelectFamily` Node takes a list of addresses. The attempt has a limit of its own, exact to the millisecond.
  const options = { lookup: judged, autoSelectFamily: true, allowH2: false, timeout: 0, ca };
  const attempts = new Attempts(timeoutMs);
  const connect = buildConnector(options);
  const judgedConnect: buildConnector.connector = (to, done) => {
    // A host that is an address is never looked up, so it is judged here.
    if (!allowPrivate && isIP(to.hostname) !== 0 && !isPublic(to.hostname)) {
      return queueMicrotask(() => done(new Failure('private_address'), null));
    }
    const otherwise = to.protocol === 'https:' ? 'tls' : 'failed';
    const attempt = connect(to, (error, socket) => {
      attempts.settle(attempt);
      if (error) return done(new Failure(reasonOf(error, otherwise)), null);
      // Endless informational answers, reason phrases and chunk extensions count as neither headers nor body.
      socket.on('readable', () => {
        if (socket.bytesRead > MAX_BYTES) socket.destroy(new Failure('protocol'));
      });
      done(null, socket);
      // The types of undici leave out what it returns.
    }) as unknown as Socket;
    attempts.add(attempt);
  };
  return { connect: judgedConnect, endAttempts: () => attempts.end() };
}

/** The connections that are being made. */
class Attempts {
  readonly #timers = new Map<Socket, NodeJS.Timeout>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  add(socket: Socket): void {
    const end = (): void => void socket.destroy(new Failure('timeout'));
    this.#timers.set(socket, setTimeout(end, this.#timeoutMs));
  }

  settle(socket: Socket): void {
    clearTimeout(this.#timers.get(socket));
    this.#timers.delete(socket);
  }

  end(): void {
    for (const socket of this.#timers.keys()) socket.destroy(new Failure('failed'));
  }
}
