import { randomUUID } from 'node:crypto';
import { BEFORE_ALL } from '@cabildo/contracts/event';
import { KINDS } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { Database } from '@cabildo/kit/database';
import { Client, follow, until, type Follower, type SentEvent } from '@cabildo/testing';
import type { LabProcess, Stack } from '@cabildo/testing/lab/index.ts';

const WRITERS = 3;

/** A client that follows a server from its beginning, and comes back by another gateway from its last event. */
class Reader {
  /** The number of its connections. */
  visits = 0;
  readonly #had: SentEvent[] = [];
  #follower: Follower | undefined;
  #isOver = false;
  readonly #running: Promise<void>;

  constructor(urls: readonly string[], serverId: number, { key, kinds }: { key: string; kinds?: string }) {
    const path = `/v1/servers/${serverId}/events${kinds ? `?kinds=${kinds}` : ''}`;
    this.#running = this.#run(
      urls.map((url) => url + path),
      key,
    );
  }

  get events(): readonly SentEvent[] {
    return [...this.#had, ...(this.#follower?.events ?? [])];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(urls: readonly string[], key: string): Promise<void> {
    let lastEventId: string = BEFORE_ALL;
    for (let turn = 0; !this.#isOver; turn += 1) {
      const headers = { authorization: `Bearer ${key}`, 'last-event-id': lastEventId };
      // A gateway that was killed refuses, and one that has just started may not be ready.
      const follower = await follow(urls[turn % urls.length]!, headers).catch(() => undefined);
      if (follower?.status !== 200) {
        follower?.close();
        continue;
      }
      this.visits += 1;
      this.#follower = follower;
      await until(() => follower.isOver || this.#isOver);
      follower.close();
      this.#had.push(...follower.events);
      this.#follower = undefined;
      lastEventId = follower.lastEventId ?? lastEventId;
    }
  }
}

/** Followers of a server while gateways and the service of the streams are killed (V1-14). */
export function describeStreams(stackOf: () => Stack): void {
  describe('streams of events', () => {
    let stack: Stack;
    let gateways: [LabProcess, LabProcess];
    let urls: [string, string];
    let owner: Client;
    let server_id: number;
    let key: string;
    let key_id: number;

    beforeAll(async () => {
      stack = stackOf();
      gateways = [stack.processes.gateway, await stack.start('gateway')];
      urls = gateways.map(({ readyUrl }) => new URL(readyUrl!).origin) as [string, string];
      owner = await new Client(stack.url).signIn('3300000', 'cronista');
      const { server } = await owner.api.servers.create({ server_name: 'Crónicas' });
      server_id = server.id;
      const database = new Database({ url: stack.databaseUrl('servers'), max: 1 });
      await database.query(`UPDATE servers SET plan = 'ENTERPRISE' WHERE id = $1`, [server_id]);
      await database.close();
      const made = await owner.api.servers.createApiKey({ server_id, name: 'cronista' });
      [key, key_id] = [made.api_key, made.key_id];
    });

    /** Has a command carried out once, however often a gateway dies of it. */
    async function insist(route: string, action: string, params: Record<string, unknown>): Promise<void> {
      const idempotencyKey = randomUUID();
      for (let turn = 0; ; turn += 1) {
        const client = new Client(urls[turn % 2]!, owner.key);
        const answer = await client
          .call(`${route}.${action}`, { server_id, ...params }, idempotencyKey)
          .catch(() => undefined);
        if (answer && answer.status < 300) return;
        if (answer) expect(answer).toMatchObject({ status: 503, body: { error_code: 'error' } });
      }
    }

    /** The ids of the server's events that are published outside, as the log has them. */
    async function committed(): Promise<string[]> {
      const database = new Database({ url: stack.databaseUrl('audit'), max: 1 });
      const rows = await database.query<{ event_id: string }>(
        'SELECT event_id FROM entries WHERE server_id = $1 AND type = ANY($2)',
        [server_id, Object.values(KINDS).map(({ type }) => type)],
      );
      await database.close();
      return rows.map(({ event_id }) => event_id);
    }

    const calls = (events: readonly SentEvent[]) => events.filter(({ kind }) => kind === 'call.created');
    /** The calls of a server are numbered in the order of their commits. */
    const numberIn = (data: string): unknown =>
      (JSON.parse(data) as { data: { case_number?: number } }).data.case_number;

    it('have every event once and in order, although gateways and the service are killed', async () => {
      const everything = new Reader(urls, server_id, { key });
      const some = new Reader([...urls].reverse(), server_id, { key, kinds: 'call.created' });
      await until(() => everything.visits > 0 && some.visits > 0);
      let isOver = false;
      let written = 0;
      const write = async (): Promise<void> => {
        while (!isOver) {
          await insist('server_mdt', 'create_call', { title: 'Robo' });
          written += 1;
        }
      };
      const rename = async (): Promise<void> => {
        for (let n = 0; !isOver; n += 1) await insist('servers', 'update', { server_name: `Crónicas ${n}` });
      };
      const writers = [...Array.from({ length: WRITERS }, write), rename()];
      const { webhooks } = stack.processes;
      for (const victims of [[gateways[0]], [webhooks], [gateways[1], webhooks], [webhooks, gateways[0]]]) {
        const before = written;
        await until(() => written > before + 20);
        await Promise.all(victims.map((victim) => victim.kill('SIGKILL')));
        await Promise.all(victims.map((victim) => victim.restart()));
      }
      isOver = true;
      await Promise.all(writers);
      await until(async () => {
        const all = (await committed()).length;
        return everything.events.length >= all && calls(some.events).length >= written;
      });
      await Promise.all([everything.stop(), some.stop()]);
      const numbers = Array.from({ length: written }, (_, index) => index + 1);
      expect(some.events.map(({ kind, data }) => [kind, numberIn(data)])).toEqual(
        numbers.map((number) => ['call.created', number]),
      );
      expect(calls(everything.events).map(({ data }) => numberIn(data))).toEqual(numbers);
      expect(everything.events.map(({ id }) => id).sort()).toEqual((await committed()).sort());
      expect(Math.min(everything.visits, some.visits)).toBeGreaterThan(2);
    });

    const open = (url: string) =>
      follow(`${url}/v1/servers/${server_id}/events`, { authorization: `Bearer ${key}` });

    it('end as soon as the key does, at whatever gateway it was revoked', async () => {
      const followers = await Promise.all(urls.map(open));
      expect(followers.map(({ status }) => status)).toEqual([200, 200]);
      await new Client(urls[0], owner.key).api.servers.revokeApiKey({ server_id, key_id });
      await until(() => followers.every(({ isOver }) => isOver));
      expect((await open(urls[1])).status).toBe(401);
    });

    it('end at once when a gateway stops, and say when to come back', async () => {
      key = (await owner.api.servers.createApiKey({ server_id, name: 'otra' })).api_key;
      const follower = await open(urls[1]);
      const stopped = gateways[1].kill('SIGTERM');
      await until(() => follower.isOver);
      expect(follower.retryMs).toBeGreaterThanOrEqual(1_000);
      expect(await stopped).toEqual({ code: 0, signal: null });
    });
  });
}
