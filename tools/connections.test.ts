import { SERVICES } from '@cabildo/contracts';
import { commonSettings, loadConfig } from '@cabildo/kit/service';
import { exampleSettings, readCompose } from './compose.ts';
import { connectionsNeeded, RESERVED } from './doctor/budget.ts';

type Settings = Readonly<Record<string, string | number>>;

const poolOf = (settings: Settings): number => {
  const env = { DB_POOL_MAX: settings['DB_POOL_MAX'] === undefined ? '' : `${settings['DB_POOL_MAX']}` };
  return loadConfig(commonSettings, env).DB_POOL_MAX;
};

/** The service that a command runs, if it has a database. */
const serviceOf = (command = ''): string | undefined =>
  SERVICES.find((name) => command.includes(`apps/${name}/src/main.ts`));

/** The pools of `count` processes. */
const poolsOf = (count: number, settings: Settings): number[] => Array<number>(count).fill(poolOf(settings));

test('the PostgreSQL of docker-compose.yml lets in what its processes, a backup and migrations open', () => {
  const { services } = readCompose(exampleSettings());
  const found = new Set<string>();
  const pools = Object.values(services).flatMap(({ command, environment = {} }) => {
    const service = serviceOf(command);
    if (!service) return [];
    found.add(service);
    return poolsOf(1, environment);
  });
  expect([...found].sort()).toEqual([...SERVICES].sort());
  const stated = Number(/max_connections=(\d+)/.exec(services['postgres']!.command!)![1]);
  expect(stated - RESERVED).toBeGreaterThanOrEqual(connectionsNeeded({ databases: found.size, pools }));
});
