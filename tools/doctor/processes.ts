import { pongOf, PING, VERSION, type Pong } from '@cabildo/kit/service';
import { error, warning, type Check, type Problem } from './check.ts';
import { withoutBroker, type Ground } from './ground.ts';

const ANSWER_MS = 5_000;

/** Asks the processes of each name how they are, by the way of requests. */
export const processes = (ground: Ground): Check => ({
  name: 'processes',
  absent: withoutBroker(ground),
  run: async () => {
    const names = ['gateway', ...ground.places.map(({ service }) => service.name)];
    const found = await Promise.all(names.map(async (name) => [name, await look(ground, name)] as const));
    for (const [name, { takers }] of found) if (takers > 0) ground.running.add(name);
    if (ground.running.size === 0) {
      return [
        error(
          'No process of Cabildo takes requests from this broker: start them, or set AMQP_URL to theirs.',
        ),
      ];
    }
    const isOld = found.some(([, { pongs }]) => pongs.includes('old'));
    // Before there were pings, a gateway took nothing from the broker.
    const asked = isOld ? found.filter(([name, { takers }]) => name !== 'gateway' || takers > 0) : found;
    return [...asked.flatMap(([name, state]) => problemsOf(ground, name, state)), ...differing(found)];
  },
});

/** The processes of one name. */
interface State {
  readonly takers: number;
  /** Their answers; undefined: one had none in time. */
  readonly pongs: readonly (Pong | 'old' | undefined)[];
}

/** The broker hands requests out in turn: so many reach each of some processes, although others ask them meanwhile. */
const asks = (takers: number): number => 2 * takers - 1;

async function look({ broker }: Ground, name: string): Promise<State> {
  const takers = (await broker!.requestQueue(name))?.consumers ?? 0;
  const pongs: State['pongs'][number][] = [];
  while (pongs.length < asks(takers) && !pongs.includes(undefined)) {
    const line = await broker!.request(name, PING, ANSWER_MS);
    pongs.push(line === undefined ? undefined : (pongOf(line) ?? 'old'));
  }
  return { takers, pongs };
}

function problemsOf(ground: Ground, name: string, { takers, pongs }: State): Problem[] {
  if (takers === 0)
    return [error('No process of it runs: start it, or see in its log why it has ended.', name)];
  if (pongs.includes(undefined)) {
    const which =
      takers === 1
        ? 'Its process takes requests and answers'
        : `One of its ${takers} processes takes requests and answers`;
    return [
      error(
        `${which} none within ${ANSWER_MS / 1000} s, so it hangs: end it by SIGKILL, and start it again.`,
        name,
      ),
    ];
  }
  // The checks of the servers have said already what is away.
  if (ground.answering.length < ground.servers.size) return [];
  const missing = new Set(pongs.flatMap((pong) => (typeof pong === 'object' ? pong.missing : [])));
  return missing.size > 0
    ? [error(`It runs, and says that it cannot serve: it lacks ${[...missing].join(', ')}.`, name)]
    : [];
}

/** Compares the versions of all processes with this program's. */
function differing(found: readonly (readonly [string, State])[]): Problem[] {
  const names = new Map<string, Set<string>>();
  for (const [name, { pongs }] of found) {
    for (const pong of pongs.filter((each) => each !== undefined)) {
      const version = pong === 'old' ? 'an earlier version' : pong.version;
      names.set(version, (names.get(version) ?? new Set()).add(name));
    }
  }
  names.set(VERSION, (names.get(VERSION) ?? new Set()).add('this program'));
  if (names.size === 1) return [];
  const list = [...names].map(([version, those]) => `${[...those].join(', ')} of ${version}`).join('; ');
  return [warning(`Versions differ: ${list}. Bring all to one version, with this program of the same.`)];
}
