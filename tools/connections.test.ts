import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@cabildo/contracts';
import { commonSettings, loadConfig } from '@cabildo/kit/service';
import { load, loadAll } from 'js-yaml';
import { connectionsNeeded } from './doctor/budget.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** PostgreSQL keeps this many of max_connections for superusers by default. */
const RESERVED = 3;
/** Kubernetes starts this part of the replicas beside the old ones, rounded up, where a Deployment says nothing. */
const DEFAULT_SURGE = '25%';

type Settings = Readonly<Record<string, string | number>>;
interface Container {
  command: string[];
  env?: { name: string; value: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Settings;
  spec?: {
    replicas?: number;
    strategy?: { type?: string; rollingUpdate?: { maxSurge?: string | number } };
    template: { spec: { containers: Container[] } };
  };
}
interface Compose {
  services: Record<string, { command?: string; environment?: Settings; deploy?: { replicas?: number } }>;
}

const poolOf = (settings: Settings): number => {
  const env = { DB_POOL_MAX: settings['DB_POOL_MAX'] === undefined ? '' : `${settings['DB_POOL_MAX']}` };
  return loadConfig(commonSettings, env).DB_POOL_MAX;
};

/** The service that a command runs, if it has a database. */
const serviceOf = (command = ''): string | undefined =>
  SERVICES.find((name) => command.includes(`apps/${name}/src/main.ts`));

/** The pools of `count` processes. */
const poolsOf = (count: number, settings: Settings): number[] => Array<number>(count).fill(poolOf(settings));

/** The most processes of a Deployment that run at once: while it is rolled out. */
function mostOf({ replicas = 1, strategy }: NonNullable<Manifest['spec']>): number {
  if (strategy?.type === 'Recreate') return replicas;
  const surge = strategy?.rollingUpdate?.maxSurge ?? DEFAULT_SURGE;
  return (
    replicas + (typeof surge === 'number' ? surge : Math.ceil((replicas * Number.parseInt(surge, 10)) / 100))
  );
}

test('the PostgreSQL of docker-compose.yml lets in what its processes, a backup and migrations open', () => {
  const { services } = load(read('docker-compose.yml')) as Compose;
  const found = new Set<string>();
  const pools = Object.values(services).flatMap(({ command, environment = {}, deploy }) => {
    const service = serviceOf(command);
    if (!service) return [];
    found.add(service);
    return poolsOf(deploy?.replicas ?? 1, environment);
  });
  expect([...found].sort()).toEqual([...SERVICES].sort());
  const stated = Number(/max_connections=(\d+)/.exec(services['postgres']!.command!)![1]);
  expect(stated - RESERVED).toBeGreaterThanOrEqual(connectionsNeeded({ databases: found.size, pools }));
});

test('k8s/ states the connections that its processes open while all are rolled out, with a backup and migrations', () => {
  const manifests = globSync('k8s/*.yaml', { cwd: root }).flatMap(
    (file) => loadAll(read(file)) as Manifest[],
  );
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')!;
  const found = new Set<string>();
  const pools = manifests.flatMap(({ kind, spec }) => {
    const container = spec?.template?.spec.containers[0];
    const service = serviceOf(container?.command.join(' '));
    if (kind !== 'Deployment' || !service) return [];
    found.add(service);
    const own = Object.fromEntries((container!.env ?? []).map(({ name, value }) => [name, value]));
    return poolsOf(mostOf(spec!), { ...config.data, ...own });
  });
  expect([...found].sort()).toEqual([...SERVICES].sort());
  const stated = Number(config.metadata.annotations!['cabildo/postgres-max-connections']);
  expect(stated).toBe(connectionsNeeded({ databases: found.size, pools }) + RESERVED);
});
