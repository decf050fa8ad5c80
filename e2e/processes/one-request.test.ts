import { readFile } from 'node:fs/promises';
import { Database } from '@cabildo/kit/database';
import { foundCommunity, until } from '@cabildo/testing';
import {
  describeWhere,
  FAST_SETTINGS,
  findRabbitMq,
  findRedis,
  startPostgres,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';
import { startReceiver, type Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import { startOtlpReceiver, type OtlpReceiver, type SentSpan } from '../testing/otlp.ts';

const REQUEST_ID = 'purchase.of-the-test';
/** The processes that take part in a purchase. */
const PARTS = ['gateway', 'inventory', 'economy', 'audit', 'webhooks'] as const;

describeWhere(Boolean(findRabbitMq() && findRedis()), 'RabbitMQ or Redis', 'a purchase', () => {
  let otlp: OtlpReceiver;
  let receiver: Receiver;
  let stack: Stack;

  beforeAll(async () => {
    otlp = await startOtlpReceiver();
    receiver = await startReceiver();
    stack = await startStack({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
        LOG_LEVEL: 'debug',
        WEBHOOK_ALLOW_HTTP: '1',
        WEBHOOK_ALLOW_PRIVATE: '1',
      },
      startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    });
    const size = { people: 1, accountsEach: 1, balance: 1_000, items: 1 };
    const community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
    const { serverId: server_id, owner, citizens, itemIds } = community;
    await owner.api.webhooks.create({ server_id, url: receiver.url, events: ['*'] });
    const { client, accounts } = citizens[0]!;
    const answer = await fetch(`${stack.url}/server_shop`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': client.key!,
        'x-request-id': REQUEST_ID,
        // A caller outside cannot choose that its requests are traced, or with which others.
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      },
      body: JSON.stringify({
        action: 'buy_items',
        server_id,
        server_character_id: accounts[0]!.characterId,
        items: [{ item_id: itemIds[0], quantity: 1 }],
      }),
    });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, REQUEST_ID]);
  });

  afterAll(async () => {
    await stack?.stop();
    await otlp?.close();
    await receiver?.close();
  });

  const treeOf = (): SentSpan[] => {
    const root = otlp.spans.find(({ attributes }) => attributes['cabildo.request_id'] === REQUEST_ID);
    return root ? otlp.spans.filter(({ traceId }) => traceId === root.traceId) : [];
  };

  test('is one connected tree of spans, from the edge to the webhook', async () => {
    const wanted = [
      'cabildo-gateway gateway server_shop.buy_items',
      'cabildo-inventory inventory server_shop.buy_items',
      'cabildo-economy economy calls.economy.charge',
      'cabildo-audit audit shop.purchase.completed',
      'cabildo-audit audit bank.purchase.charged',
      'cabildo-webhooks webhooks shop.purchase.completed',
      'cabildo-webhooks webhooks deliver shop.purchase',
    ];
    const found = () => treeOf().map(({ service, scope, name }) => `${service} ${scope} ${name}`);
    await until(() => wanted.every((line) => found().includes(line)));
    const ids = new Set(treeOf().map(({ spanId }) => spanId));
    const roots = treeOf().filter(({ parentSpanId }) => !ids.has(parentSpanId));
    expect(roots.map(({ service, parentSpanId }) => [service, parentSpanId])).toEqual([
      ['cabildo-gateway', ''],
    ]);
  });

  test('is found by its id in the log of every process that took part', async () => {
    await until(async () => {
      const logs = await Promise.all(PARTS.map((name) => readFile(stack.processes[name].logFile, 'utf8')));
      return logs.every((log) => log.split('\n').some((line) => line.includes(`"${REQUEST_ID}"`)));
    });
  });

  test('is found by its id in the stored log, and no receiver of a webhook is told of it', async () => {
    const audit = new Database({ url: stack.databaseUrl('audit'), max: 1 });
    const rows = await audit.query<{ type: string; traceparent: string | null }>(
      'SELECT type, traceparent FROM entries WHERE request_id = $1 ORDER BY type',
      [REQUEST_ID],
    );
    await audit.close();
    expect(rows.map(({ type }) => type)).toEqual(['bank.purchase.charged', 'shop.purchase.completed']);
    const traceId = treeOf()[0]!.traceId;
    expect(rows.every(({ traceparent }) => traceparent?.includes(traceId))).toBe(true);
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(JSON.stringify(receiver.received)).not.toMatch(new RegExp(`${REQUEST_ID}|traceparent|${traceId}`));
  });
});
