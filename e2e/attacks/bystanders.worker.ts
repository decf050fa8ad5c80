import { parentPort, workerData } from 'node:worker_threads';
import type { Service } from './bystanders.ts';
import { Visitor } from './visitor.ts';

interface Player {
  key: string;
  characterId: number;
  accountId: number;
}
const { url, serverId, people } = workerData as { url: string; serverId: number; people: Player[] };

/** Four requests a second from each player stay below the limit of one caller in a minute. */
const EVERY_MS = 250;

let times: number[] = [];
let refused: string[] = [];
let isPlaying = false;
let wanted = Infinity;

const visitors = people.map(({ key }, index) => new Visitor(url, `127.0.2.${index + 1}`, key));

/** The requests of a player, one after another: transfers, balances and lists. */
function actionOf(index: number, turn: number): [route: string, action: string, params: object] {
  const { characterId, accountId } = people[index]!;
  const other = people[(index + 1) % people.length]!;
  const order = { from_account_id: accountId, to_account_id: other.accountId, amount: 1 };
  const actions: [string, string, object][] = [
    ['server_economy', 'internal_transfer', order],
    ['server_economy', 'get_balance', { server_character_id: characterId }],
    ['server_dni', 'list_mine', {}],
    ['server_inventory', 'get', { server_character_id: characterId }],
  ];
  return actions[turn % actions.length]!;
}

async function play(index: number, turn: number): Promise<void> {
  const [route, action, params] = actionOf(index, turn);
  const began = performance.now();
  try {
    const { status, body } = await visitors[index]!.call(route, action, { server_id: serverId, ...params });
    if (status !== 200) refused.push(`${action}: ${status} ${body}`);
  } catch (error) {
    refused.push(`${action}: ${String(error)}`);
  }
  times.push(performance.now() - began);
  if (times.length >= wanted) report();
}

function report(): void {
  const sorted = times.toSorted((a, b) => a - b);
  const service: Service = {
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
    requests: sorted.length,
    refused: refused.slice(0, 5),
  };
  [isPlaying, wanted, times, refused] = [false, Infinity, [], []];
  parentPort!.postMessage(service);
}

/** Each player asks in rounds, whether or not earlier answers have come: a slow platform gets no fewer requests. */
for (const index of people.keys()) {
  let turn = index;
  setTimeout(
    () => setInterval(() => void (isPlaying && play(index, (turn += 1))), EVERY_MS),
    (index * EVERY_MS) / people.length,
  );
}

parentPort!.on('message', (message: 'begin' | number) => {
  if (message === 'begin') isPlaying = true;
  else wanted = message;
});
