import { ALIASES, routeOf, type ActionContract, type Route } from '@cabildo/contracts/action';
import { allActions, findAction } from '@cabildo/contracts/registry.ts';
import { Database } from '@cabildo/kit/database';
import { inParallel } from '@cabildo/testing';
import { Sender } from '../fuzz/send.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { liftMemberLimits } from '../testing/member-limits.ts';
import { asMember, callersAmong, callersAtV1, callersThroughBot, type Caller } from './callers.ts';
import { cellsOf, expectationOf, WHOSE, type Cell, type Expected, isSpecial } from './cells.ts';
import { gatherPeople } from './people.ts';
import { KEYS, POLICY } from './policy.ts';
import { isForMembers } from './policy/bots.ts';
import { OPENS } from './policy/permissions.ts';
import type { Policy } from './policy/row.ts';
import { gapsIn, Requests, thingsTaken, type Places } from './requests.ts';
import { send } from './send.ts';
import { verdictOn, type Verdict } from './verdict.ts';
import { World } from './world.ts';

// FU-01 lets one address without a key have so many requests under way.
const WIDTH = 8;
/** One wrong row differs in many cells: more lines would add nothing. */
const LINES_SHOWN = 80;

/** `MATRIX_SHOW=server_dni.update` prints every request and answer of that action. */
const SHOWN = process.env['MATRIX_SHOW'];
/** `MATRIX_ONLY=server_shop,server_cars` tries only the actions whose names begin so, for people who work on them. */
const ONLY = (process.env['MATRIX_ONLY'] ?? '').split(',');

let instance: TestInstance;
let database: Database;
let places: Places;
let callers: Caller[];
let bots: Caller[];
let atV1: Caller[];
const sender = new Sender(WIDTH);

beforeAll(async () => {
  instance = await startInstance();
  await liftMemberLimits(instance.env);
  database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 4 });
  const people = await gatherPeople(instance.url);
  const lab = { instance, people, database };
  const [home, abroad] = await Promise.all([World.found(lab), World.found(lab, people.outsider)]);
  places = { lab, home, abroad };
  callers = callersAmong(people, findAction('users.create_game_session') !== undefined);
  bots = callersThroughBot(people);
  atV1 = callersAtV1(people);
});

afterAll(async () => {
  sender.close();
  await database?.close();
  await instance?.stop();
});

const rowsOf = (name: string): readonly Policy[] => POLICY[ALIASES[name] ?? name] ?? [];

/**
 * The contracts by the name of an action, of an alias, or of a resource of /v1, which the rows call `v1.<action>`.
 */
const contractOf = (name: string): ActionContract | undefined =>
  findAction(name) ?? allActions.find(({ v1, action }) => v1 !== undefined && name === `v1.${action}`);

const v1Names = allActions.filter(({ v1 }) => v1 !== undefined).map(({ action }) => `v1.${action}`);

const named = (object: object): string =>
  Object.entries(object)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

function objectOf({ row, param, whose, server }: Cell): string {
  const way = row.when ? ` (with ${named(row.when)})` : '';
  if (server !== 'home') return `server_id: ${WHOSE[server]}${way}`;
  return `${param === undefined ? '-' : `${param}: ${WHOSE[whose]}`}${way}`;
}

type Line = [action: string, caller: string, object: string, expected: string, got: string];

function tableOf(lines: readonly Line[]): string {
  const all: readonly Line[] = [
    ['ACTION', 'CALLER', 'OBJECT', 'EXPECTED', 'GOT'],
    ...lines.slice(0, LINES_SHOWN),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]!.length)));
  const shown = all.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const hidden = lines.length - LINES_SHOWN;
  return [...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n');
}

const wordFor = (expected: Expected): string => (expected === 'allowed' ? expected : expected.join(' or '));

interface Tried {
  cell: Cell;
  expected: Expected;
  verdict: Verdict;
}

/** Calls one action in one way as every caller. */
async function tryRow(name: string, row: Policy): Promise<Tried[]> {
  const contract = contractOf(name)!;
  const requests = new Requests(places, contract, name);
  const { isForBots, isByPath } = routeOf(name.split('.')[0] as Route);
  const throughBot = isForMembers(name) ? bots.map(asMember) : bots;
  const all = isForBots ? throughBot : isByPath ? atV1 : callers;
  const cells = all.flatMap((caller) => cellsOf(row, caller, thingsTaken(contract, row)));
  return inParallel(cells, WIDTH, async (cell) => {
    const expected = expectationOf(cell);
    const request = await requests.of(cell);
    const answer = await send(sender, request);
    if (SHOWN === name)
      process.stdout.write(
        `${cell.caller.name}: ${objectOf(cell)}: ${JSON.stringify(request.params)}: ${answer.status} ${answer.body}\n`,
      );
    return { cell, expected, verdict: verdictOn(cell, expected, answer) };
  });
}

/** Lists the answers that differ from the policy. */
function differences(name: string, row: Policy, tried: readonly Tried[]): Line[] {
  const wrong = tried.filter(({ verdict }) => !verdict.isRight);
  const reached = new Set(tried.filter(({ verdict }) => verdict.succeeded).map(({ cell }) => cell.caller));
  const mayAll = new Set(
    tried.filter(({ expected }) => expected === 'allowed').map(({ cell }) => cell.caller),
  );
  const never = row.neverSucceeds
    ? []
    : [...mayAll].filter((caller) => isSpecial(row, caller) && !reached.has(caller));
  return [
    ...wrong.map(({ cell, expected, verdict }): Line => [
      name,
      cell.caller.name,
      objectOf(cell),
      wordFor(expected),
      verdict.got,
    ]),
    ...never.map((caller): Line => [name, caller.name, 'any', 'a success', 'refusals only']),
  ];
}

test('every action has its row in the policy, and the row covers everything the action can be pointed at', () => {
  const problems = [...new Set([...allActions.map(({ name }) => name), ...v1Names])].flatMap((name) => {
    const contract = contractOf(name)!;
    const rows = rowsOf(name);
    if (rows.length === 0)
      return [
        `${name} has no row: add one in e2e/matrix/policy/${contract.service}.ts that says who may call ` +
          `it and whose things may be named, with the rule of the specification.`,
      ];
    return gapsIn(contract, rows);
  });
  expect(problems.join('\n')).toBe('');
});

test('the policy is about nothing that there is not', () => {
  const needed = [...Object.keys(POLICY), 'users.create_game_session'];
  const unknown = needed.filter((name) => !contractOf(name));
  const untaken = allActions.flatMap((contract) =>
    rowsOf(contract.name).flatMap((row) => {
      const taken = thingsTaken(contract, row);
      const things = Object.keys(row.things ?? {}).filter((name) => !taken.includes(name));
      return things.map((name) => `${contract.name} takes no ${name}, as its row says it may`);
    }),
  );
  expect([...unknown, ...untaken]).toEqual([]);
});

test('each permission opens something, and only what has a row', () => {
  const opened = Object.entries(OPENS).map(([permission, { calls, reaches }]) => ({
    permission,
    opensSomething: calls.length > 0,
    unknown: [...calls, ...reaches].filter((key) => !KEYS.includes(key)),
  }));
  expect(opened.filter(({ opensSomething, unknown }) => !opensSomething || unknown.length > 0)).toEqual([]);
});

test('every caller gets what the policy says of every action and of everything that the action is pointed at', async () => {
  const names = [
    ...new Set([...allActions.map(({ name }) => name), ...v1Names]),
    ...Object.keys(ALIASES).filter((name) => findAction(name)),
  ].filter((name) => ONLY.some((start) => name.startsWith(start)));
  const lines: Line[] = [];
  let cells = 0;
  const started = performance.now();
  for (const name of names)
    for (const row of rowsOf(name)) {
      const tried = await tryRow(name, row);
      lines.push(...differences(name, row, tried));
      cells += tried.length;
    }
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `matrix: ${names.length} actions, ${callers.length} callers, ${cells} cells in ${seconds} s\n`,
  );
  expect(lines.length === 0 ? '' : tableOf(lines)).toBe('');
}, 1_800_000);
