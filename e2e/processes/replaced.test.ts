import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SERVICES } from '@cabildo/contracts/action';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import { foundCommunity, type Community } from '@cabildo/testing';
import {
  describeWhere,
  FAST_SETTINGS,
  findRabbitMq,
  findRedis,
  startBalancer,
  startPostgres,
  startStack,
  type Balancer,
  type LabProcess,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { Sender } from '../fuzz/send.ts';

const NAMES = [...SERVICES, 'gateway'] as const;
type Name = (typeof NAMES)[number];
const CLIENTS = 3;
/** The rate of each person leaves the processes that start a processor too. */
const BETWEEN_REQUESTS_MS = 200;

/** In this time a busy balancer has asked, and every connection is used once more and asked to close. */
const env = { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error', DRAIN_DELAY_MS: '4000' };

describeWhere(
  Boolean(findRabbitMq() && findRedis()),
  'RabbitMQ or Redis',
  'two of each process behind a balancer',
  () => {
    let stack: Stack;
    let balancer: Balancer;
    let community: Community;

    /** Starts one more process of a name, a gateway among those that the balancer leads to. */
    async function start(name: Name): Promise<LabProcess> {
      const process = await stack.start(name);
      if (name === 'gateway') await balancer.add(process.readyUrl!);
      return process;
    }

    beforeAll(async () => {
      stack = await startStack({
        env,
        startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
      });
      balancer = await startBalancer();
      await balancer.add(stack.processes.gateway.readyUrl!);
      await Promise.all(NAMES.map(start));
      const size = { people: CLIENTS, accountsEach: 1, balance: 100_000, items: 4, models: 2 };
      community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    });
    afterAll(async () => {
      balancer?.close();
      await stack?.stop();
    });

    it('no request fails while one of each two is replaced', async () => {
      const { serverId: server_id, citizens, itemIds, modelIds, owner } = community;
      const failures: string[] = [];
      let sent = 0;
      let transferred = 0;
      let isOver = false;

      /** One connection for each person, which is never idle for as long as a gateway waits before it closes. */
      const senders: Sender[] = [];
      const send = async (
        sender: Sender,
        key: string | null,
        [route, action]: readonly [string, string],
        params: Record<string, unknown>,
      ): Promise<boolean> => {
        sent += 1;
        await setTimeout(BETWEEN_REQUESTS_MS);
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(key && { 'x-api-key': key }),
        };
        const body = Buffer.from(JSON.stringify({ action, server_id, ...params }));
        const request = { method: 'POST', path: `/${route}`, headers, body };
        try {
          const answer = await sender.send(balancer.url, request);
          if (answer.status < 300) return true;
          failures.push(`${route} ${action}: ${answer.status} ${answer.body}`);
        } catch (error) {
          failures.push(`${route} ${action}: ${String(error)}`);
        }
        return false;
      };
      const live = async (index: number): Promise<void> => {
        const { client, accounts } = citizens[index]!;
        const sender = new Sender(1);
        senders.push(sender);
        const me = (route: string, action: string, params: Record<string, unknown>) =>
          send(sender, client.key, [route, action], params);
        const { accountId, characterId: server_character_id } = accounts[0]!;
        const to = citizens[(index + 1) % citizens.length]!.accounts[0]!.accountId;
        const transfer = { from_account_id: accountId, to_account_id: to, amount: 1 };
        for (let round = 0; !isOver; round += 1) {
          if (await me('server_economy', 'internal_transfer', transfer)) transferred += 1;
          await me('server_economy', 'get_balance', { server_character_id });
          const items = [{ item_id: itemIds[round % itemIds.length], quantity: 1 }];
          await me('server_shop', 'buy_items', { server_character_id, items });
          await me('server_inventory', 'get', { server_character_id });
          await me('users', 'get_user_by_key', {});
          await me('server_dni', 'list_mine', {});
          await send(sender, owner.key, ['server_logs', 'query'], { domain: 'bank', per_page: 5 });
          if (round < 200) {
            const vehicle_model_id = modelIds[round % modelIds.length];
            await me('server_cars', 'buy_vehicle', { server_character_id, vehicle_model_id });
          }
        }
      };

      const lives = citizens.map((_, index) => live(index));
      const ends = new Map<Name, LabProcess['exited']>();
      const replace = async (name: Name): Promise<void> => {
        await start(name);
        ends.set(name, stack.processes[name].kill('SIGTERM'));
      };
      // Two names at a time, like in a cluster; those that leave finish beside the next that come.
      for (let index = 0; index < NAMES.length; index += 2)
        await Promise.all(NAMES.slice(index, index + 2).map(replace));
      for (const name of NAMES)
        expect({ name, ...(await ends.get(name)) }).toEqual({ name, code: 0, signal: null });
      isOver = true;
      await Promise.all(lives);
      for (const sender of senders) sender.close();

      expect(failures.slice(0, 10)).toEqual([]);
      expect(sent).toBeGreaterThan(100);
      const economy = new Database({ url: stack.databaseUrl('economy'), max: 1 });
      const [row] = await economy.query<{ n: number }>(
        `SELECT count(*) AS n FROM transfers WHERE server_id = $1 AND kind = 'transfer'`,
        [server_id],
      );
      const broken = await violations(economy);
      await economy.close();
      expect([row!.n, broken]).toEqual([transferred, []]);
    }, 300_000);
  },
);
