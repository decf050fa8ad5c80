import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, lastBackup } from '@cabildo/kit/database';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { plainName } from './chart.ts';
import { findHelm, runHelm, templateChart } from './helm.ts';
import { componentOf, ofKind, ownWorkloads, selects, workloadsOf, type Manifest } from './objects.ts';
import { componentNames, k8s } from './parts.ts';
import { hasKubectl, objectsIn, render } from './render.ts';

const CHART = join(k8s, '../ops/helm/cabildo');
const DIGEST = /sha256:0{64}/;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-overlay-'));
  cpSync(k8s, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The objects of overlays/production after its files were changed as an operator does. */
function renderProduction(changes: Readonly<Record<string, (text: string) => string>> = {}): Manifest[] {
  const overlay = join(folder, 'overlays/production');
  for (const [name, change] of Object.entries(changes)) {
    const file = join(overlay, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
  return render(overlay);
}

const migrationOf = (objects: readonly Manifest[]) => ofKind(objects, 'Job')[0]!;

describeWhere(hasKubectl(), 'kubectl', 'the Job that migrates', () => {
  test('stays as it is when settings change', () => {
    const before = renderProduction();
    const after = renderProduction({
      'settings.env': () => 'PUBLIC_URL=https://other.example.org\nLOG_LEVEL=debug\n',
    });
    expect(ofKind(after, 'Deployment')).not.toEqual(ofKind(before, 'Deployment'));
    expect(migrationOf(after)).toEqual(migrationOf(before));
  });

  test.each([
    ['image', (text: string) => text.replace(DIGEST, `sha256:${'a1'.repeat(32)}`)],
    ['version', (text: string) => text.replace(/(kubernetes.io\/version): [\d.]+/, '$1: 9.9.9')],
  ])('is another one when the %s changes', (_, change) => {
    const before = migrationOf(renderProduction());
    const after = migrationOf(renderProduction({ 'kustomization.yaml': change }));
    expect(after.spec!.template).not.toEqual(before.spec!.template);
    expect(after.metadata.name).not.toBe(before.metadata.name);
  });
});

describeWhere(hasKubectl(), 'kubectl', 'the doctor', () => {
  test('reaches the public address by HTTPS, and no process that has no need does', () => {
    const objects = renderProduction();
    const reaching = ownWorkloads(objects).filter(({ labels }) =>
      ofKind(objects, 'NetworkPolicy').some(
        ({ spec }) =>
          selects(spec!.podSelector ?? {}, labels) &&
          spec!.egress?.some(({ ports = [] }) =>
            ports.some(({ port, endPort }) => port === 443 || (port === 1 && endPort === 65535)),
          ),
      ),
    );
    expect(reaching.map(componentOf).sort()).toEqual(['doctor', 'identity', 'webhooks']);
  });
});

/** Objects by kind and name, without the hashes of names, the namespace, and the Namespace, which Helm makes by itself. */
function comparable(objects: readonly Manifest[]): Record<string, unknown> {
  const named = objects
    .filter(({ kind }) => kind !== 'Namespace')
    .map(({ metadata: { name, ...metadata }, ...rest }) => {
      const { namespace: _, ...kept } = metadata as Record<string, unknown>;
      return [`${rest.kind} ${plainName(name)}`, { ...rest, metadata: kept }];
    });
  const plain = (key: string, value: unknown) =>
    key === 'name' && typeof value === 'string' ? plainName(value) : value;
  return JSON.parse(JSON.stringify(Object.fromEntries(named)), plain) as Record<string, unknown>;
}

const helm = hasKubectl() ? findHelm() : undefined;
describeWhere(helm !== undefined, 'helm', 'the Helm chart', () => {
  const image = `registry.example.org/cabildo@sha256:${'0'.repeat(64)}`;
  const set = { image, publicUrl: 'https://api.example.org' };
  const all = componentNames();
  const only = (components: readonly string[]) => ({
    ...set,
    ...Object.fromEntries(all.map((name) => [`components.${name}`, `${components.includes(name)}`])),
  });

  test.each([[all], [[]], ...all.map((name) => [[name]])])(
    'makes the objects of the kustomization with the components %j',
    (components) => {
      const chosen = renderProduction({
        'kustomization.yaml': (text) =>
          text
            .replace(/ {2}- \.\.\/\.\.\/components\/(\S+)\n/g, (line, name: string) =>
              components.includes(name) ? line : '',
            )
            .replace(components.length > 0 ? '' : 'components:\n', '')
            .replace(components.includes('ingress') ? '' : / {2}# The host of the Ingress[^]*$/, ''),
      });
      expect(comparable(templateChart(helm!, CHART, only(components)))).toEqual(comparable(chosen));
    },
  );

  test('names what changed anew, as a generator does, and nothing else', () => {
    const namesOf = (more: Readonly<Record<string, string>>) =>
      templateChart(helm!, CHART, { ...only([]), ...more }).map(
        ({ kind, metadata }) => `${kind} ${metadata.name}`,
      );
    const before = namesOf({});
    const news = (more: Readonly<Record<string, string>>) =>
      namesOf(more)
        .filter((name) => !before.includes(name))
        .map((name) => name.replace(/-[0-9a-f]{10}$/, ''));
    expect(news({ 'settings.LOG_LEVEL': 'debug' })).toEqual(['ConfigMap cabildo']);
    expect(news({ publicUrl: 'https://other.example.org' })).toEqual(['ConfigMap cabildo']);
    expect(news({ 'gatewaySettings.TRUSTED_PROXIES': '192.0.2.7' })).toEqual(['ConfigMap cabildo-gateway']);
    expect(news({ image: 'other:1.0' }).sort()).toEqual(['ConfigMap cabildo-migrate', 'Job cabildo-migrate']);
  });

  test('takes the names of Secrets, replicas, and the host of the Ingress from values', () => {
    const made = templateChart(helm!, CHART, {
      ...set,
      publicUrl: 'https://town.example.org:8443',
      'replicas.mdt': '5',
      'secrets.cabildo-mdt': 'mine',
      'ingress.className': 'edge',
    });
    const { spec } = ofKind(made, 'Deployment').find(({ metadata }) => metadata.name === 'cabildo-mdt')!;
    expect(spec!.replicas).toBe(5);
    expect(spec!.template.spec!.containers[0]!.envFrom).toContainEqual({ secretRef: { name: 'mine' } });
    const [ingress] = ofKind(made, 'Ingress');
    expect(ingress!.spec).toMatchObject({ ingressClassName: 'edge', tls: [{ hosts: ['town.example.org'] }] });
  });

  test.each([
    [{ publicUrl: set.publicUrl }, /Set image to the image of this version/],
    [{ image }, /Set publicUrl to where people reach the API/],
    [{ ...set, 'replica.mdt': '3' }, /additional properties 'replica' not allowed/],
    [{ ...set, 'settings.DB_POOL_MAX': '3' }, /DB_POOL_MAX': got number, want string/],
  ])('refuses %j with a sentence', (values, sentence) => {
    expect(() => templateChart(helm!, CHART, values as Record<string, string>)).toThrow(sentence);
  });

  test('passes helm lint', () => {
    const values = Object.entries(only(all)).flatMap((each) => ['--set', each.join('=')]);
    expect(runHelm(helm!, 'lint', '--strict', CHART, ...values)).toMatch(/0 chart\(s\) failed/);
  });
});

const example = workloadsOf(objectsIn(join(k8s, 'examples/cloudnative-pg.yaml')));
const [note] = example.find(({ name }) => name === 'cabildo-backup-noted')!.pod.containers;
const hasPsql = spawnSync('psql', ['--version']).status === 0;

describeWhere(hasPsql, 'psql', 'the CronJob that notes backups of CloudNativePG', () => {
  let stores: TestDatabase[];

  beforeEach(async () => {
    stores = await Promise.all([createTestDatabase('kit'), createTestDatabase('kit')]);
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.drop()));
  });

  /** Runs the container that notes, with the addresses that its Secrets hold. */
  function noteBackup(moment: string, addresses = stores.map(({ url }) => url)) {
    const file = join(folder, 'newest');
    writeFileSync(file, `${moment}\n`);
    const [command, ...args] = note!.command!;
    const [AUDIT_DATABASE_URL, MDT_DATABASE_URL] = addresses;
    const env = { PATH: process.env['PATH'], MOMENT: file, AUDIT_DATABASE_URL, MDT_DATABASE_URL };
    return spawnSync(command!, args, { env, encoding: 'utf8' });
  }

  const noted = (): Promise<(string | undefined)[]> =>
    Promise.all(
      stores.map(async ({ url }) => {
        const database = new Database({ url, max: 1 });
        try {
          return (await lastBackup(database))?.takenAt.toISOString();
        } finally {
          await database.close();
        }
      }),
    );

  test('notes the newest moment in each database, and never an older one', async () => {
    expect(noteBackup('2025-11-20T04:00:10Z')).toMatchObject({ status: 0, stderr: '' });
    expect(await noted()).toEqual(['2025-11-20T04:00:10.000Z', '2025-11-20T04:00:10.000Z']);
    noteBackup('2025-11-19T04:00:10Z');
    expect(await noted()).toEqual(['2025-11-20T04:00:10.000Z', '2025-11-20T04:00:10.000Z']);
    noteBackup('2025-11-21T04:00:10Z');
    expect(await noted()).toEqual(['2025-11-21T04:00:10.000Z', '2025-11-21T04:00:10.000Z']);
  });

  test('notes none of the future, which a clock that is wrong has named', async () => {
    noteBackup('2999-11-20T04:00:10Z');
    expect(await noted()).toEqual([undefined, undefined]);
  });

  test('fails where any database cannot be reached, so that its Job is seen', () => {
    const closed = 'postgres://nobody@127.0.0.1:1/none';
    const [{ url }] = stores as [TestDatabase];
    for (const addresses of [
      [closed, url],
      [url, closed],
    ])
      expect(noteBackup('2025-11-20T04:00:10Z', addresses).status).not.toBe(0);
  });
});
