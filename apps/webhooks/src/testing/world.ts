import { NAMELESS } from '@cabildo/contracts/sentence.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import type { EventEnvelope } from '@cabildo/contracts/event';
import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import listDeliveries from '@cabildo/contracts/webhooks/deliveries/list_deliveries.ts';
import { callCreated } from '@cabildo/contracts/mdt/calls/events.ts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { serverDeleted, serverTransferred } from '@cabildo/contracts/servers/servers/events.ts';
import { createLogger, createOutbox, envelopeOf, SecretBox, type Clock } from '@cabildo/kit/service';
import { createHarness, member, TEST_SECRETS, type Harness, type HarnessOptions } from '@cabildo/testing';
import cleanUp from '../deliveries/clean_up_deliveries.job.ts';
import learnOwners from '../owners/learn_owners.job.ts';
import { ConcurrencyLimits } from '../deliveries/concurrency-limits.ts';
import type { Deps } from '../deps.ts';
import service from '../service.ts';
import { startReceiver, type Receiver } from './receiver.ts';

export const ACTOR = { kind: 'system', id: null } as const;

/** The service, and receivers of webhooks on this machine. */
export interface World extends Harness {
  /** Returns the id of a server that no other test uses. */
  newServer(): number;
  admin(serverId: number): RequestContext;
  /** A receiver that is closed with the world. */
  receiver(path?: string): Promise<Receiver>;
  /** Creates a webhook; returns its id and secret. */
  hook(serverId: number, url: string, given?: object): Promise<{ id: number; secret: string }>;
  /** Publishes events in one batch. */
  publishAll(...events: readonly EventEnvelope[]): Promise<void>;
  publishDeleted(serverId: number): Promise<void>;
  /** The owner of each server, as the servers service answers; a test adds owners. */
  readonly owners: Map<number, number>;
  /** Runs the job that asks for owners. */
  learnOwners(): Promise<void>;
  /** Publishes that a server was transferred at a moment. */
  publishTransferred(serverId: number, userId: number, now: Date): Promise<void>;
  /** Runs the job that deletes old deliveries. */
  cleanUp(): Promise<void>;
  /** Counts the stored requests of a webhook. */
  attempts(webhookId: number): Promise<number>;
  /** The deps of another process of the service. */
  deps(clock: Clock): Deps;
  /** The deliveries of a webhook, newest first. */
  deliveries(serverId: number, webhookId: number, given?: object): ReturnType<typeof listed>;
}

/** An event of the kind bank.transfer. */
export const transferOf = (serverId: number, amount = 5): EventEnvelope =>
  envelopeOf(
    transferCompleted,
    { transfer_id: amount, from_account_id: 1, to_account_id: 2, amount, concept: null } as never,
    { serverId, actor: ACTOR, now: new Date('2026-06-15T12:00:00Z') },
  );

/** An event of the kind call.created. */
export const callOf = (serverId: number): EventEnvelope =>
  envelopeOf(callCreated, { call_id: 1, title: 'Robo' } as never, {
    serverId,
    actor: ACTOR,
    now: new Date('2026-06-15T12:00:00Z'),
  });

const listed = async (h: Harness, ctx: RequestContext, input: object) =>
  (await h.ok(listDeliveries, input, ctx)).deliveries;

/** Starts the service for one test file; it may send to receivers on this machine. */
export async function startWorld(options: HarnessOptions = {}): Promise<World> {
  const settings = { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1', ...options.settings };
  const owners = new Map<number, number>();
  const answerOwners = ({ server_ids }: { server_ids: number[] }) => ({
    owners: server_ids.flatMap((server_id) =>
      owners.has(server_id) ? [{ server_id, user_id: owners.get(server_id)! }] : [],
    ),
  });
  const answers = {
    'calls.servers.find_owners': answerOwners,
    'calls.servers.name_characters': ({ server_character_ids }: { server_character_ids: number[] }) => ({
      characters: server_character_ids.map((id) => ({
        server_character_id: id,
        server_id: Math.floor(id / 10),
        name: `Ana ${id}`,
      })),
    }),
    'calls.servers.get_currency': () => ({ currency_symbol: '$' }),
    'calls.servers.list_characters': ({ user_id }: { user_id: number }) => ({
      server_character_ids: [user_id * 10, user_id * 10 + 1],
    }),
  };
  const h = await createHarness(service, { ...options, settings, answers });
  const receivers: Receiver[] = [];
  let lastServer = 0;
  const admin = (serverId: number) => member(1, 'admin', { serverId });
  return {
    ...h,
    owners,
    learnOwners: () =>
      learnOwners.run({
        database: h.database,
        ask: (_: unknown, asked: never) => answerOwners(asked),
      } as never),
    async publishTransferred(serverId, userId, now) {
      const data = { server_id: serverId, server_name: 'Villa', user_id: userId, gp_username: 'Ana' };
      const transferred = { ...data, former_owner_id: 1, transferred_by: 'Luis' };
      await h.publish(envelopeOf(serverTransferred, transferred, { serverId, actor: ACTOR, now }));
    },
    newServer: () => (lastServer += 1),
    admin,
    async receiver(path) {
      const receiver = await startReceiver(path);
      receivers.push(receiver);
      return receiver;
    },
    async hook(serverId, url, given = {}) {
      const { webhook } = await h.ok(createWebhook, { url, events: ['*'], ...given }, admin(serverId));
      return { id: webhook.id, secret: webhook.secret };
    },
    publishAll: (...events) =>
      h.bus.publish(
        events.map((each) => ({ id: each.event_id, key: each.type, payload: JSON.stringify(each) })),
      ),
    async publishDeleted(serverId) {
      const deleted = { server_id: serverId, user_id: 1, server_name: 'Villa' };
      await h.publish(envelopeOf(serverDeleted, deleted, { serverId, actor: ACTOR, now: h.clock.now() }));
    },
    cleanUp: () => cleanUp.run({ database: h.database, now: h.clock.now() } as never),
    async attempts(webhookId) {
      const [counted] = await h.database.query<{ n: number }>(
        'SELECT count(*) AS n FROM attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE d.webhook_id = $1',
        [webhookId],
      );
      return counted!.n;
    },
    deps: (clock) => ({
      rules: { allowHttp: true, allowPrivate: true },
      box: new SecretBox(TEST_SECRETS.SECRET_KEYS),
      names: { of: () => Promise.resolve(NAMELESS) } as never,
      retryScale: 1,
      limits: new ConcurrencyLimits(),
      database: h.database,
      outbox: createOutbox(),
      clock,
      log: createLogger('test', 'silent'),
    }),
    deliveries: (serverId, webhookId, given = {}) =>
      listed(h, admin(serverId), { webhook_id: webhookId, ...given }),
    async close() {
      await h.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
    },
  };
}
