import { type ActionContract } from '@cabildo/contracts';
import { allActions } from '@cabildo/contracts/registry.ts';
import type { Bus, Health, Logger, Registry, Secrets } from '@cabildo/kit';
import { Actions } from './actions.ts';
import { Callers } from './callers.ts';
import { Catalogue } from './catalogue.ts';
import type { Counters } from './counters.ts';
import { Edge } from './edge.ts';
import { Keys } from './keys.ts';
import { Listener } from './listener.ts';
import { Media } from './media.ts';
import { Memberships } from './memberships.ts';
import { EdgeMetrics } from './metrics.ts';
import { createPages } from './pages.ts';
import { RateLimits } from './rate.ts';
import { Proxies } from './reader.ts';
import type { GatewayConfig } from './settings.ts';
import { Upstream } from './upstream.ts';

export interface GatewaySurroundings {
  config: GatewayConfig;
  secrets: Pick<Secrets, 'internalKey'>;
  bus: Bus;
  log: Logger;
  registry: Registry;
  /** Shares the rate limits between gateways; without it each counts for itself. Whoever connected it closes it. */
  redis?: Counters | undefined;
  /** What else must be there before this process calls itself ready. */
  missing?: () => string[];
  /** The actions that are served. Default: the whole registry. */
  actions?: readonly ActionContract[];
}

export interface RunningGateway {
  readonly publicPort: number;
  readonly internalPort: number;
  /** What it cannot work without and does not have; empty means ready. */
  missing(): string[];
  /** Stops taking, finishes what is under way (10 s at most), closes. */
  stop(): Promise<void>;
}

/**
 * Opens the public and the internal port (design 3, 7). Services may come and go: what they are needed for answers 503
 * meanwhile.
 * @throws {ConfigError} when a port cannot be had.
 */
export async function startGateway(around: GatewaySurroundings): Promise<RunningGateway> {
  const { config, bus, registry } = around;
  const log = around.log.child({ service: 'gateway' });
  const contracts = around.actions ?? allActions;
  const upstream = new Upstream(bus, log);
  const keys = await Keys.create(bus, upstream.ask);
  const memberships = await Memberships.create(bus, upstream.ask);
  const { RATE_USERS: users, RATE_SERVERS: servers, RATE_BOT: bot } = config;
  const limits = new RateLimits({ users, servers, bot, media: servers }, around.redis);
  const proxies = new Proxies(config.TRUSTED_PROXIES);
  const callers = new Callers(keys, limits, around.secrets.internalKey);
  const listeners: Listener[] = [];
  const metrics = new EdgeMetrics(registry, {
    inFlight: () => listeners.reduce((sum, { inFlight }) => sum + inFlight, 0),
    openSockets: () => listeners.reduce((sum, { sockets }) => sum + sockets, 0),
    breakers: () => upstream.states(),
  });
  const actions = new Actions({ callers, keys, limits, memberships, upstream });
  const edge = new Edge({ catalogue: new Catalogue(contracts), actions, proxies, metrics, log });
  const health: Health = {
    missing: () => [...(bus.isConnected() ? [] : ['bus']), ...(around.missing?.() ?? [])],
  };
  const pages = { contracts, media: new Media(upstream.ask), limits, proxies, health, registry, log };
  const open = (port: number, setting: string, internal: boolean): Promise<Listener> =>
    Listener.open(port, setting, edge.responder(internal, createPages(pages, internal)));
  const stop = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.stop()));
    upstream.stop();
    await Promise.all([keys.close(), memberships.close()]);
  };
  try {
    listeners.push(await open(config.PORT, 'PORT', false));
    listeners.push(await open(config.INTERNAL_PORT, 'INTERNAL_PORT', true));
  } catch (error) {
    await stop();
    throw error;
  }
  const [publicPort, internalPort] = listeners.map(({ port }) => port) as [number, number];
  return { publicPort, internalPort, missing: health.missing, stop };
}
