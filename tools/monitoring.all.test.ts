import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import {
  describeWhere,
  findInstalledPostgres,
  findRabbitMq,
  findRedis,
  freePort,
  isReachable,
  startInstalledPostgres,
  startRabbitMq,
  type LabServer,
} from '@cabildo/testing/lab/index.ts';
import { startLabServer } from '@cabildo/testing/lab/server.ts';
import { load } from 'js-yaml';
import { exampleSettings, readCompose } from './compose.ts';
import { METRICS_BY_HEADING } from './metrics-document.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}
interface AlertTest {
  readonly alertname: string;
  readonly exp_alerts: readonly object[];
}
const { groups } = load(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const names = alerts.map(({ alert }) => alert).sort();

test('every alert says how urgent it is, what happens, and where its paragraph is', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect([alert, ['critical', 'warning', 'info'].includes(labels.severity)]).toEqual([alert, true]);
    expect(annotations).toEqual({
      summary: expect.any(String),
      description: expect.any(String),
      runbook_url: `{{ $externalLabels.installation }}/docs/guides/runbooks#${alert.toLowerCase()}`,
    });
  }
});

test('every alert has a paragraph of the runbooks, and every paragraph an alert', () => {
  const headings = [...read('docs/guides/runbooks.md').matchAll(/^## (\w+)$\n\n[\w`]/gm)].map(
    ([, name]) => name,
  );
  expect(headings.sort()).toEqual(names);
});

test('every alert is tried where it fires, and where it does not', () => {
  const { tests } = load(read('ops/prometheus/alerts.test.yaml')) as {
    tests: { alert_rule_test: AlertTest[] }[];
  };
  const tried = tests.flatMap(({ alert_rule_test: each }) => each);
  const those = (fires: boolean): string[] => [
    ...new Set(tried.filter((each) => each.exp_alerts.length > 0 === fires).map((each) => each.alertname)),
  ];
  expect(those(true).sort()).toEqual(names);
  expect(those(false).sort()).toEqual(names);
});

/** The jobs of prometheus.yml, as a matcher names them. */
const jobs = (
  load(read('ops/prometheus/prometheus.yml')) as { scrape_configs: { job_name: string }[] }
).scrape_configs.map(({ job_name: job }) => job);
const matchesJob = (matchers: string): boolean => {
  const [, isPattern, value = ''] = /\bjob=(~?)"([^"]+)"/.exec(matchers) ?? [];
  return isPattern ? jobs.some((job) => new RegExp(`^(?:${value})$`).test(job)) : jobs.includes(value);
};
/** The selectors of series in an expression, each with its matchers. */
const selectorsIn = (expr: string): string[] =>
  expr.match(
    /(?:\b(?:up|(?:cabildo|process|nodejs|cnpg|pg|redis|rabbitmq|node)_\w+)\b(?!")|(?=\{__name__))(?:\{[^}]*\})?/g,
  ) ?? [];

test('alerts and the dashboard read series of Cabildo alone, in a Prometheus that has those of others', () => {
  const { panels } = JSON.parse(read('ops/grafana/dashboards/cabildo.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  for (const exprs of [alerts.map(({ expr }) => expr), drawn]) {
    const selectors = exprs.flatMap(selectorsIn);
    expect(selectors.length).toBeGreaterThanOrEqual(exprs.length);
    expect(selectors.filter((selector) => !matchesJob(selector))).toEqual([]);
  }
  expect(jobs.filter((job) => !/^cabildo(-|$)/.test(job))).toEqual([]);
});

test('no metric has a label that Prometheus gives to what it reads, because it would be called otherwise there', () => {
  const given = ['job', 'instance', 'component', 'namespace', 'pod', 'container', 'endpoint'];
  const metrics = Object.values(METRICS_BY_HEADING).flat();
  expect(metrics.filter(({ labels }) => labels.some((label) => given.includes(label)))).toEqual([]);
});

const PROMTOOL = '/usr/bin/promtool';
describeWhere(existsSync(PROMTOOL), 'promtool', 'the configuration of Prometheus', () => {
  test.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', 'prometheus.yml'],
  ])('passes promtool %s %s %s', (...args) => {
    const options = { cwd: join(root, 'ops/prometheus'), encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(PROMTOOL, args, options);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});

const AMTOOL = '/usr/bin/amtool';
describeWhere(existsSync(AMTOOL), 'amtool', 'the settings of Alertmanager', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-alerts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const MAIL = {
    ALERT_MAIL_TO: 'night@example.org',
    ALERT_MAIL_FROM: 'cabildo@example.org',
    ALERT_SMTP_HOST: 'mail.example.org:587',
  };
  const DISCORD = 'https://discord.com/api/webhooks/1/a';

  function settings(env: Record<string, string>) {
    const script = join(root, 'ops/alertmanager/settings.sh');
    const { status, stdout, stderr } = spawnSync('sh', [script], { encoding: 'utf8', env });
    return { status, stdout, stderr };
  }
  interface Receiver {
    readonly [channel: string]: readonly Readonly<Record<string, unknown>>[];
  }
  /** The receivers that Alertmanager has by these settings, once it takes them. */
  function receiver(env: Record<string, string>): Receiver {
    const { stdout } = settings(env);
    const file = join(folder, 'alertmanager.yml');
    writeFileSync(file, stdout);
    const checked = spawnSync(AMTOOL, ['check-config', file], { encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    const [{ name: _, ...channels }] = (load(stdout) as { receivers: [Receiver & { name: string }] })
      .receivers;
    return channels;
  }

  test.each([
    ['Discord', DISCORD, 'discord_configs', 'webhook_url'],
    ['Slack', 'https://hooks.slack.com/services/T/B/x', 'slack_configs', 'api_url'],
    ['Mattermost', 'https://chat.example.org/hooks/x', 'slack_configs', 'api_url'],
  ])('lead to a channel of %s', (_, url, kind, name) => {
    const channels = receiver({ ALERT_CHAT_URL: url });
    expect(channels).toEqual({ [kind]: [expect.objectContaining({ [name]: url })] });
    expect(JSON.stringify(channels)).toContain('.Annotations.runbook_url');
  });

  test('lead to a mailbox and a channel at once, with a password as it is', () => {
    const password = `it's "a" $b: #c`;
    expect(receiver({ ...MAIL, ALERT_CHAT_URL: DISCORD, ALERT_SMTP_PASSWORD: password })).toEqual({
      discord_configs: [expect.anything()],
      email_configs: [
        expect.objectContaining({
          to: MAIL.ALERT_MAIL_TO,
          smarthost: MAIL.ALERT_SMTP_HOST,
          auth_password: password,
        }),
      ],
    });
  });

  test('say that alerts reach nobody, and what a mailbox needs', () => {
    expect(receiver({})).toEqual({});
    expect(settings({})).toMatchObject({ status: 0, stderr: expect.stringContaining('reach nobody') });
    const { ALERT_SMTP_HOST: _, ...incomplete } = MAIL;
    expect(settings(incomplete)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('set ALERT_MAIL_FROM and ALERT_SMTP_HOST'),
    });
  });
});

const { services } = readCompose(exampleSettings());
const exporter = (of: string): string => `/usr/bin/prometheus-${of}-exporter`;
const programs = findInstalledPostgres();
const isThere =
  programs !== undefined &&
  findRabbitMq() !== undefined &&
  findRedis() !== undefined &&
  ['postgres', 'redis', 'node'].every((of) => existsSync(exporter(of)));

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** Every metric of an exporter that an alert reads. */
function metricsAsked(): string[] {
  const asked = alerts.flatMap(({ expr }) => expr.match(/\b(?:pg|redis|rabbitmq|node)_\w+/g) ?? []);
  return [...new Set(asked)].sort();
}

describeWhere(isThere, 'the exporters of Debian, PostgreSQL, RabbitMQ and Redis', 'the exporters', () => {
  const started: LabServer[] = [];
  const addresses: string[] = [];
  let postgres: LabServer;

  async function startExporter(of: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/metrics`;
    const server = await startLabServer({
      name: `the exporter of ${of}`,
      url,
      port,
      directory: mkdtempSync(join(tmpdir(), 'cabildo-exporter-')),
      command: exporter(of),
      args: [`--web.listen-address=127.0.0.1:${port}`, ...args],
      env,
      isReady: () =>
        textOf(url).then(
          () => true,
          () => false,
        ),
    });
    started.push(server);
    addresses.push(url);
  }

  const databases = (): Promise<unknown> =>
    promisify(execFile)('sh', [join(root, 'ops/postgres/databases.sh')], {
      env: {
        ...services['databases']!.environment,
        PATH: `${programs}${delimiter}${process.env['PATH']}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgres.port),
        PGUSER: 'cabildo',
      },
    });

  /** Starts Redis by the command of docker-compose.yml, on a port of this machine. Returns its address without the password. */
  async function startRedisOfCompose(): Promise<string> {
    const { command, environment } = services['redis']!;
    const port = await freePort();
    const here = `redis-server - --bind 127.0.0.1 --port ${port}`;
    const url = `redis://:${environment!['REDISCLI_AUTH']}@127.0.0.1:${port}`;
    const server = await startLabServer({
      name: 'Redis',
      url,
      port,
      directory: mkdtempSync(join(tmpdir(), 'cabildo-redis-')),
      command: 'sh',
      args: ['-c', command!.replaceAll('$$', '$').replace('redis-server -', here)],
      env: { PATH: process.env['PATH'], ...environment },
      isReady: () => isReachable(url),
    });
    started.push(server);
    return `redis://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    postgres = await startInstalledPostgres();
    started.push(postgres);
    await databases();
  });
  afterAll(async () => {
    for (const server of started.reverse()) await server.stop();
  });

  test('show each figure that an alert reads, and the server of each answers with the settings of compose', async () => {
    const { DATA_SOURCE_USER, DATA_SOURCE_PASS } = services['postgres-exporter']!.environment!;
    await startExporter('postgres', [], {
      DATA_SOURCE_URI: `127.0.0.1:${postgres.port}/postgres?sslmode=disable`,
      DATA_SOURCE_USER,
      DATA_SOURCE_PASS,
    });
    const { REDIS_PASSWORD } = services['redis-exporter']!.environment!;
    const redis = await startRedisOfCompose();
    expect(await isReachable(redis)).toBe(false);
    await startExporter('redis', [`--redis.addr=${redis}`], { REDIS_PASSWORD });
    await startExporter('node', []);
    const port = await freePort();
    started.push(
      await startRabbitMq({
        plugins: ['rabbitmq_prometheus'],
        settings: { 'prometheus.tcp.ip': '127.0.0.1', 'prometheus.tcp.port': String(port) },
      }),
    );
    addresses.push(`http://127.0.0.1:${port}/metrics`);
    const text = (await Promise.all(addresses.map(textOf))).join('\n');
    const shown = new Set([...text.matchAll(/^([a-z]\w+)[{ ]/gim)].map(([, name]) => name));
    expect(metricsAsked().filter((name) => !shown.has(name))).toEqual([]);
    expect(text).toMatch(/^pg_up 1$/m);
    expect(text).toMatch(/^redis_up 1$/m);
  });

  test('read no data: the role of the exporter reaches no database of a service', async () => {
    const urlOf = (role: string): string => `postgres://${role}@127.0.0.1:${postgres.port}/cabildo_economy`;
    expect(await isReachable(urlOf('cabildo_economy'))).toBe(true);
    expect(await isReachable(urlOf('cabildo_monitor'))).toBe(false);
  });
});
