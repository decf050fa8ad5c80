import { mediaStoreOf } from '@cabildo/kit/media';
import { setTimeout } from 'node:timers/promises';
import type { ActionContract } from '@cabildo/contracts/action';
import { FAIR_USE, RATE_LIMITS } from '@cabildo/contracts/limits';
import { allActions } from '@cabildo/contracts/registry.ts';
import type { Bus } from '@cabildo/kit/bus';
import { answeringPings, type Ask, type Health, type Logger, type Registry } from '@cabildo/kit/service';
import { createApiKeys } from './access/api-keys.ts';
import { createBotTokens } from './access/bots.ts';
import { CallerResolver } from './access/caller.ts';
import { Memberships } from './access/memberships.ts';
import { Powers } from './access/powers.ts';
import { createServerKeys } from './access/server-keys.ts';
import { ServerLocator } from './access/server-locator.ts';
import { ActionServer } from './actions/action-server.ts';
import { ActionPipeline } from './actions/pipeline.ts';
import { Uploads } from './actions/uploads.ts';
import { Upstream } from './actions/upstream.ts';
import { FLOW_LIMITS, UnderWay, type FlowLimits } from './flow/under-way.ts';
import { BodyBudget } from './http/body-budget.ts';
import { Connections, type ConnectionLimits } from './http/connections.ts';
import { Listener, type ListenerOptions, type Respond } from './http/listener.ts';
import { MockGuard } from './http/mock-guard.ts';
import { connectionsInAll } from './http/open-files.ts';
import { Proxies } from './http/proxies.ts';
import { UnsentAnswers } from './http/unsent-answers.ts';
import { GatewayMetrics } from './metrics.ts';
import { Images } from './pages/images.ts';
import { SignedAddresses } from './pages/signed-addresses.ts';
import { DOCS_FOLDER } from './docs/docs.ts';
import { createPages, type PageParts } from './pages/pages.ts';
import { PanelCookies } from './panel/cookies.ts';
import { PanelDoor } from './panel/door.ts';
import { PANEL_FOLDER, type PanelParts } from './panel/panel.ts';
import { ServerPlans } from './rate/plans.ts';
import type { RateLimitStore } from './rate/rate-limit-store.ts';
import { RateLimits, V1_LIMITS, type LimitGroup } from './rate/rate-limits.ts';
import { RouteTable } from './routes/route-table.ts';
import { publicHostOf, type GatewayConfig } from './settings.ts';
import { Streams, type StreamLimits } from './streams/streams.ts';

export interface GatewayOptions {
  config: GatewayConfig;
  /** Each of them is accepted as X-MDT-Internal-Key. */
  internalKeys: readonly string[];
  bus: Bus;
  log: Logger;
  registry: Registry;
  /** Shares the rate limits between gateways; without a store each gateway counts for itself. The caller closes the store. */
  rateLimitStore?: RateLimitStore | undefined;
  /** Names all else that this process needs and does not have yet. */
  missing?: () => string[];
  /** The actions that are served; by default the whole registry. */
  actions?: readonly ActionContract[];
  /** The folder of the guides and of llms.txt; by default `docs` of this repository. */
  docsFolder?: string;
  /** The folder of the built panel; by default that of this repository. */
  panelFolder?: string;
  /** Limits of streams that differ from those of V1-14. */
  streams?: Partial<StreamLimits>;
  /** Limits of connections that differ from those of FU-04 and FU-05. */
  wire?: Partial<WireLimits>;
  /** Limits of requests under way that differ from those of FU-01. */
  flow?: Partial<FlowLimits>;
}

export interface WireLimits extends ConnectionLimits {
  /** The longest time for which a client may take nothing of an answer. */
  readonly stalledMs: number;
}

export interface RunningGateway {
  readonly publicPort: number;
  readonly internalPort: number;
  /** Names all that the gateway needs and does not have; empty means ready. */
  missing(): string[];
  /**
   * Reports itself not ready, ends the streams and has clients close their connections. Then refuses new requests, finishes
   * those in flight, and closes.
   * @param left resolves when balancers send no more requests; `DRAIN_DELAY_MS` from now where it is left out
   */
  stop(left?: Promise<unknown>): Promise<void>;
}

/** The options of both ports, which share one count of connections (FU-04, FU-05). */
function listenerOptions(
  own: Partial<WireLimits>,
  proxies: Proxies,
  metrics: GatewayMetrics,
): ListenerOptions {
  const limits = {
    ofAddress: FAIR_USE.connections_of_address,
    inAll: connectionsInAll(),
    stalledMs: FAIR_USE.unread_seconds * 1_000,
    ...own,
  };
  const connections = new Connections(limits);
  return {
    stalledMs: limits.stalledMs,
    onStalled: () => metrics.countClosed('stalled'),
    admits(connection) {
      const isAdmitted = connections.admit(connection, proxies.peerOf(connection.socket));
      if (!isAdmitted) metrics.countClosed('crowded');
      return isAdmitted;
    },
  };
}

const limitsOf = (config: GatewayConfig): Record<LimitGroup, number> => ({
  users: config.RATE_USERS,
  servers: config.RATE_SERVERS,
  bot: config.RATE_BOT,
  cp_bot: config.RATE_CP_BOT,
  cp_bot_actor: config.RATE_CP_BOT_ACTOR,
  internal: config.RATE_INTERNAL,
  game_sessions: RATE_LIMITS.game_sessions,
  presence: RATE_LIMITS.presence,
  events: RATE_LIMITS.events,
  ...V1_LIMITS,
  pages: config.RATE_SERVERS,
  unknown_keys: RATE_LIMITS.unknown_keys,
});

const healthOf = ({ bus, missing }: GatewayOptions, isStopping: () => boolean): Health => ({
  missing: () => [
    ...(isStopping() ? ['stopping'] : []),
    ...(bus.isConnected() ? [] : ['bus']),
    ...(missing?.() ?? []),
  ],
});

/** The caches of what services answer, whose entries events drop. */
const createCaches = async (bus: Bus, ask: Ask) => ({
  keys: await createApiKeys(bus, ask),
  bots: await createBotTokens(bus, ask),
  serverKeys: await createServerKeys(bus, ask),
  memberships: await Memberships.create(bus, ask),
  powers: await Powers.create(bus, ask),
  plans: await ServerPlans.create(bus, ask),
});

/** The parts of a gateway whose ports are not open yet. */
interface AssembledGateway {
  responder(isInternal: boolean): Respond;
  readonly wire: ListenerOptions;
  readonly streams: Streams;
  close(): Promise<void>;
}

type Documents = Pick<PageParts, 'contracts' | 'publicUrl' | 'localUrl' | 'signIn' | 'docsFolder'>;

/** @param listeners the open ports, for metrics and addresses: they are added once the parts are there */
async function assemble(
  options: GatewayOptions,
  health: Health,
  listeners: readonly Listener[],
): Promise<AssembledGateway> {
  const { config, bus, registry } = options;
  const log = options.log.child({ service: 'gateway' });
  const contracts = options.actions ?? allActions;
  const flow = { ...FLOW_LIMITS, ...options.flow };
  const onRefused = (of: string, reason: string): void => metrics.countRefused(of, reason);
  const upstream = new Upstream({ bus, log, places: flow.service, onRefused });
  const { ask } = upstream;
  const underWay = new UnderWay(flow, onRefused);
  const caches = await createCaches(bus, ask);
  const limits = new RateLimits(limitsOf(config), options.rateLimitStore);
  const proxies = new Proxies(config.TRUSTED_PROXIES, log);
  const streams = new Streams({ ask, log, limits: options.streams, onCut: () => metrics.countCut() });
  const unsent = new UnsentAnswers();
  const metrics: GatewayMetrics = new GatewayMetrics(registry, {
    inFlight: () => listeners.reduce((sum, { inFlight }) => sum + inFlight, -streams.size),
    openStreams: () => streams.size,
    unsentBytes: () => unsent.bytes,
    openSockets: () => listeners.reduce((sum, { sockets }) => sum + sockets, 0),
    services: () => upstream.lines(),
    places: () => underWay.places(),
  });
  const bodies = new BodyBudget();
  const store = mediaStoreOf(config);
  const uploads = new Uploads(store, log);
  const addresses = new SignedAddresses(options.internalKeys);
  const callers = new CallerResolver(caches, limits, options.internalKeys);
  const locator = new ServerLocator(ask);
  const routes = new RouteTable(contracts);
  const mockGuard = config.OAUTH_MODE === 'mock' ? new MockGuard(config.PUBLIC_URL) : undefined;
  const shared = {
    ...caches,
    ask,
    bodies,
    callers,
    limits,
    locator,
    routes,
    unsent,
    underWay,
    uploads,
    upstream,
  };
  const pipeline = new ActionPipeline({ ...shared, mockGuard });
  const door = new PanelDoor(new PanelCookies(config.PUBLIC_URL), config.PUBLIC_URL);
  const actions = new ActionServer({
    routes,
    pipeline,
    addresses,
    panel: door,
    proxies,
    streams,
    metrics,
    log,
  });
  const documents: Documents = {
    contracts,
    publicUrl: config.PUBLIC_URL,
    localUrl: (isInternal) => `http://127.0.0.1:${listeners[isInternal ? 1 : 0]!.port}`,
    signIn: config.OAUTH_MODE,
    docsFolder: options.docsFolder ?? DOCS_FOLDER,
  };
  const panel: PanelParts = {
    folder: options.panelFolder ?? PANEL_FOLDER,
    publicUrl: config.PUBLIC_URL,
    frameAncestors: config.PANEL_FRAME_ANCESTORS,
    signIn: { ...shared, mockGuard, door, proxies, log },
  };
  const pages = {
    ...documents,
    panel,
    images: new Images(ask, store),
    addresses,
    limits,
    proxies,
    routes,
    unsent,
    health,
    registry,
    log,
  };
  return {
    responder: (isInternal) => actions.responder(isInternal, createPages(pages, isInternal)),
    wire: listenerOptions(options.wire ?? {}, proxies, metrics),
    streams,
    async close() {
      upstream.stop();
      await Promise.all(Object.values(caches).map((cache) => cache.close()));
    },
  };
}

/** Services answer calls; the gateway takes pings alone from the bus. */
const refuseCall = (): Promise<never> => Promise.reject(new Error('The gateway answers no calls.'));

/**
 * Opens the public and the internal port (design 3, 7). The gateway starts without any service; the actions of a service
 * that is away answer 503.
 * @throws {ConfigError} when a port is taken or needs special rights
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { config } = options;
  const listeners: Listener[] = [];
  let isStopping = false;
  const health = healthOf(options, () => isStopping);
  const parts = await assemble(options, health, listeners);
  const open = (host: string | undefined, setting: 'PORT' | 'INTERNAL_PORT'): Promise<Listener> => {
    const respond = parts.responder(setting === 'INTERNAL_PORT');
    return Listener.open({ host, port: config[setting], setting }, respond, parts.wire);
  };
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.stop()));
    await parts.close();
  };
  const stop = async (left: Promise<unknown> = setTimeout(config.DRAIN_DELAY_MS)): Promise<void> => {
    isStopping = true;
    for (const listener of listeners) listener.leave();
    parts.streams.close();
    await left;
    await close();
  };
  try {
    listeners.push(await open(publicHostOf(config), 'PORT'));
    listeners.push(await open(config.INTERNAL_HOST, 'INTERNAL_PORT'));
    await options.bus.serve('gateway', answeringPings(health.missing, refuseCall));
  } catch (error) {
    await close();
    throw error;
  }
  const [publicPort, internalPort] = listeners.map(({ port }) => port) as [number, number];
  return { publicPort, internalPort, missing: health.missing, stop };
}
