import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@cabildo/contracts/action';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import {
  describeWhere,
  FAST_SETTINGS,
  findRabbitMq,
  findRedis,
  startPostgres,
  startStack,
  type Stack,
} from '@cabildo/testing/lab/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const PROMTOOL = '/usr/bin/promtool';
const PROCESSES = [...SERVICES, 'gateway'] as const;

/** A metric as a process shows it. */
interface Shown {
  readonly type: string;
  /** The labels of its samples; empty while it has none. */
  readonly labels: Set<string>;
}

/** The metrics of a scrape, by their names. */
function metricsIn(text: string): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    found.set(name!, { type: type!, labels: new Set() });
  for (const line of text.split('\n')) {
    const [, sample, labels = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!sample) continue;
    const metric = found.get(sample) ?? found.get(sample.replace(/_(bucket|sum|count)$/, ''))!;
    for (const [, label] of labels.matchAll(/(?:^|,)(\w+)="/g)) if (label !== 'le') metric.labels.add(label!);
  }
  return found;
}

/** The metrics of the document, by their names. */
function documented(): Map<string, Shown> {
  const rows = read('docs/metrics.md').matchAll(/^\| `(cabildo_\w+)`\s+\| (\w+)\s+\| ([^|]*)\|/gm);
  return new Map(
    [...rows].map(([, name, type, labels]) => [
      name!,
      { type: type!, labels: new Set([...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!)) },
    ]),
  );
}

const areHere = Boolean(findRabbitMq() && findRedis() && existsSync(PROMTOOL));
describeWhere(areHere, 'RabbitMQ, Redis or promtool', 'the metrics of separate processes', () => {
  let stack: Stack;
  let community: Community;
  beforeAll(async () => {
    stack = await startStack({
      env: { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' },
      startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    });
    const size = { people: 2, accountsEach: 1, balance: 1_000 };
    community = await foundCommunity(stack.url, stack.databaseUrl('servers'), size);
  });
  afterAll(() => stack?.stop());

  const scrape = async (name: (typeof PROCESSES)[number]): Promise<string> =>
    (await fetch(new URL('/metrics', stack.processes[name].opsUrl))).text();
  const lagOf = async (consumer: string): Promise<number> => {
    const sample = new RegExp(`^cabildo_event_lag_seconds\\{consumer="${consumer}"\\} (\\S+)$`, 'm');
    return Number(sample.exec(await scrape('economy'))![1]);
  };
  const transfer = async (): Promise<void> => {
    const [from, to] = community.citizens as [Community['citizens'][0], Community['citizens'][0]];
    const { status } = await from.client.call('server_economy.internal_transfer', {
      server_id: community.serverId,
      from_account_id: from.accounts[0]!.accountId,
      to_account_id: to.accounts[0]!.accountId,
      amount: 1,
    });
    expect(status).toBe(200);
  };

  test('are those of the document, with the same types and labels, and promtool accepts them', async () => {
    const shown = new Map<string, Shown>();
    for (const name of PROCESSES) {
      const text = await scrape(name);
      const { status, stdout, stderr } = spawnSync(PROMTOOL, ['check', 'metrics'], {
        input: text,
        encoding: 'utf8',
      });
      expect([name, status, `${stdout}${stderr}`]).toEqual([name, 0, '']);
      for (const [metric, { type, labels }] of metricsIn(text)) {
        const known = shown.get(metric) ?? { type, labels: new Set() };
        shown.set(metric, { type, labels: new Set([...known.labels, ...labels]) });
      }
    }
    const ours = [...shown].filter(([name]) => name.startsWith('cabildo_'));
    const listed = documented();
    const typesOf = (metrics: Iterable<[string, Shown]>) =>
      [...metrics].map(([name, { type }]) => `${name} ${type}`).sort();
    expect(typesOf(ours)).toEqual(typesOf(listed));
    // A metric without a value yet has no labels to compare.
    for (const [name, { labels }] of ours.filter(([, each]) => each.labels.size > 0))
      expect([name, labels]).toEqual([name, listed.get(name)!.labels]);
  });

  test('have every metric that an alert or the dashboard asks for', async () => {
    const shown = new Set<string>();
    for (const name of PROCESSES)
      for (const metric of metricsIn(await scrape(name)).keys()) shown.add(metric);
    const asked = (path: string): string[] => [
      ...new Set([...read(path).matchAll(/\b(?:cabildo|process|nodejs)_\w+/g)].map(([metric]) => metric)),
    ];
    // The archive says them itself (backup.test.ts).
    for (const metric of asked('ops/backup/base.sh').concat(asked('ops/backup/carry.sh'))) shown.add(metric);
    for (const path of ['ops/prometheus/alerts.yaml', 'ops/grafana/dashboards/cabildo.json']) {
      const missing = asked(path).filter(
        (metric) => !shown.has(metric) && !shown.has(metric.replace(/_(bucket|sum|count)$/, '')),
      );
      expect([path, asked(path).length > 5, missing]).toEqual([path, true, []]);
    }
  });

  test('show what is read from time to time: backups, keys, books, dead letters', async () => {
    const hasAll = async (name: (typeof PROCESSES)[number], ...samples: RegExp[]): Promise<void> =>
      until(async () => {
        const text = await scrape(name);
        return samples.every((sample) => sample.test(text));
      });
    await hasAll(
      'economy',
      /^cabildo_ledger_violations\{service="economy",rule="a balance is the sum of its entries"\} 0$/m,
      /^cabildo_key_versions\{service="economy",version="1",state="current"\} \d+$/m,
      /^cabildo_backup_age_seconds\{service="economy"\} \d/m,
      /^cabildo_dead_letters\{consumer="economy"\} 0$/m,
    );
    await hasAll(
      'webhooks',
      /^cabildo_webhooks_failing 0$/m,
      /^cabildo_outbox_oldest_seconds\{service="webhooks"\} 0/m,
    );
    await hasAll('audit', /^cabildo_dead_letters\{consumer="audit"\} 0$/m);
  });

  test('of others show that a consumer is stopped, however few events there are, and that it has caught up', async () => {
    await until(async () => (await lagOf('audit')) === 0);
    const { audit } = stack.processes;
    audit.signal('SIGSTOP');
    try {
      await transfer();
      await until(async () => (await lagOf('audit')) > 3);
      await until(async () => (await lagOf('webhooks')) === 0);
    } finally {
      audit.signal('SIGCONT');
    }
    await until(async () => (await lagOf('audit')) === 0);
  });
});
