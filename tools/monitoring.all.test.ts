import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { load } from 'js-yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Alert {
  readonly alert: string;
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
    const [{ name: _, ...channels }] = (load(stdout) as { receivers: [Receiver & { name: string }] }).receivers;
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
