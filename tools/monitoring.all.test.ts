import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
      runbook_url: `/docs/guides/runbooks#${alert.toLowerCase()}`,
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
