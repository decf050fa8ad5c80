import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import type { EventContract, EventEnvelope } from '@cabildo/contracts/event';
import { Database, type Tx } from '@cabildo/kit/database';
import { createLogger, createOutbox, createReactor, envelopeOf } from '@cabildo/kit/service';
import type { Harness } from './harness.ts';

/** An event of another service, with its data as the contract has it. */
export type Told = readonly [event: EventContract, data: object];

/** The events by which a character, its user and the server end, in this order. */
export function endingsOf({
  serverId: server_id,
  userId: user_id,
  characterId: server_character_id,
}: {
  serverId: number;
  userId: number;
  characterId: number;
}): readonly Told[] {
  const character = { server_id, user_id, server_character_id, name: 'Ana', surname: null, dni_number: '1A' };
  return [
    [characterDied, { ...character, killed_by: 'jefa' }],
    [characterDeleted, { ...character, deleted_by: 'jefa', was_dead: true }],
    [userDeleted, { user_id }],
    [serverDeleted, { server_id, user_id: 1, server_name: 'Villa' }],
  ];
}

/** The tables of the kit that differ with the order or the time of deliveries, and say nothing about the outcome. */
const NO_OUTCOME = ['inbox', 'outbox', 'published_events', 'migrations', 'idempotency_keys', 'quotas'];

/** Ends a transaction whose outcome has been read. */
class Enough extends Error {}

type Rows = Record<string, Record<string, unknown>[]>;

async function readAll(tx: Tx): Promise<Rows> {
  const tables = await tx.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname <> ALL ($1) ORDER BY 1`,
    [NO_OUTCOME],
  );
  const read: Rows = {};
  for (const { name } of tables)
    read[name] = (
      await tx.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`, [], {
        customPlan: true,
      })
    ).map(({ row }) => row);
  return read;
}

const isId = (column: string): boolean => column === 'id' || column.endsWith('_id');

/** The name under which an id is known: a row's own by its table, one that names another row by its column. */
const nameOf = (table: string, column: string, id: unknown): string =>
  column === 'id' ? `${table} ${id as string}` : `${column} ${id as string}`;

/** Every id of rows and events. */
function idsOf(read: Rows, told: readonly EventEnvelope[]): Set<string> {
  const named = (table: string, row: object): string[] =>
    Object.entries(row).flatMap(([column, id]) => (isId(column) ? nameOf(table, column, id) : []));
  return new Set([
    ...Object.entries(read).flatMap(([table, rows]) => rows.flatMap((row) => named(table, row))),
    ...told.flatMap((event) => named('events', event.data as object)),
  ]);
}

/** A moment of the database's clock, which goes on while that of the test stands still. */
const isOfDatabase = (value: unknown): boolean =>
  typeof value === 'string' && Math.abs(Date.parse(value) - Date.now()) < 3_600_000;

/**
 * Rows as texts, without those that `after` says are erased by the hour (where a server ends, its entries name no server), and
 * alike for all ids that did not exist before.
 */
function textsOf(read: Rows, after: Rows, known: ReadonlySet<string>, apart: readonly string[]): string[] {
  const ended = new Set(after['erasures']?.map(({ server_id }) => server_id));
  const isErased = (serverId: unknown): boolean =>
    ended.has(serverId) || (ended.size > 0 && serverId === undefined);
  const gone = new Set(after['person_erasures']?.map(({ user_id }) => user_id));
  return Object.entries(read)
    .filter(([table]) => !apart.includes(table))
    .flatMap(([table, rows]) =>
      rows
        .filter((row) => table === 'erasures' || !isErased(row['server_id']))
        .filter((row) => table === 'person_erasures' || !gone.has(row['user_id']))
        .map((row) => {
          const alike = Object.entries(row).map(([column, value]) => {
            const isNew = isId(column) && value !== null && !known.has(nameOf(table, column, value));
            if (apart.includes(`${table}.${column}`)) return [column, 'apart'];
            if (isNew || column === 'stand_in') return [column, 'new'];
            return [column, isOfDatabase(value) ? 'now' : value];
          });
          return `${table} ${JSON.stringify(Object.fromEntries(alike))}`;
        }),
    )
    .toSorted();
}

/** The texts of `left` that are not in `right`, each as often as it is there more often. */
function beyond(left: readonly string[], right: readonly string[]): string[] {
  const others = new Map<string, number>();
  for (const text of right) others.set(text, (others.get(text) ?? 0) + 1);
  return left.filter((text) => {
    const count = others.get(text) ?? 0;
    others.set(text, count - 1);
    return count <= 0;
  });
}

/** Tells what the reactions of a service change in its database when they get batches of events; nothing of it stays. */
function outcomesOf({ definition, deps, clock }: Harness, database: Database, apart: readonly string[]) {
  const parts = {
    service: definition.name,
    clock,
    log: createLogger('test', 'silent'),
    outbox: createOutbox(undefined, undefined, definition.onEvents),
    deps,
    reactions: definition.handlers.reactions,
    inbox: definition.inbox ?? true,
  };
  return async (...batches: EventEnvelope[][]): Promise<string[]> => {
    let outcome: string[] = [];
    const deliverAll = async (tx: Tx): Promise<void> => {
      // Jobs of the service work meanwhile: what they have done between two deliveries is the same before and after.
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const before = await readAll(tx);
      const known = idsOf(before, batches.flat());
      const inside = { transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) } as unknown as Database;
      const react = createReactor({ ...parts, database: inside });
      for (const batch of batches)
        await react(
          batch.map((event) => ({ id: event.event_id, key: event.type, payload: JSON.stringify(event) })),
        );
      const after = await readAll(tx);
      const [was, is] = [before, after].map((read) => textsOf(read, after, known, apart)) as [
        string[],
        string[],
      ];
      outcome = [
        ...beyond(was, is).map((text) => `- ${text}`),
        ...beyond(is, was).map((text) => `+ ${text}`),
      ];
      throw new Enough();
    };
    await database.transaction(deliverAll).catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
    return outcome;
  };
}

/**
 * Declares the tests of a service that its reactions commute: each two events of one thing leave the same rows in whatever order
 * they come, one after another and together, so that a late event undoes nothing that happened since.
 * @param scene makes one thing that all events are about, and tells the events in the order in which they happened, a second
 *   apart; several of one type are possible
 * @param options.apart tables, and columns as `table.column`, that tell how something came about and not how it ended
 */
export function describeOrders<W extends Harness>(
  start: () => Promise<W>,
  scene: (world: W) => Promise<{ serverId: number | null; told: readonly Told[] }>,
  { apart = [] }: { apart?: readonly string[] } = {},
): void {
  describe('events that come in another order than they happened in', () => {
    let h: W;
    beforeAll(async () => {
      h = await start();
    });
    afterAll(() => h.close());

    test('are all there: each event that the service reacts to', async () => {
      const { told } = await scene(h);
      const patterns = h.definition.handlers.reactions.map(({ pattern }) => pattern);
      const types = new Set(told.map(([{ type }]) => type as string));
      expect(patterns.filter((pattern) => pattern !== '#' && !types.has(pattern))).toEqual([]);
      if (patterns.includes('#'))
        expect([...types]).toEqual(expect.arrayContaining([serverDeleted.type, userDeleted.type]));
    });

    test('leave the same, each two of them', async () => {
      const { serverId, told } = await scene(h);
      const begin = h.clock.now().getTime();
      const events = told.map(([contract, data], index) =>
        envelopeOf(contract, contract.data.parse(data) as never, {
          serverId,
          actor: { kind: 'user', id: 1 },
          now: new Date(begin + index * 1_000),
        }),
      );
      h.clock.advance(events.length * 1_000);
      // Without the watch of the harness, because several transactions of the service run in one here.
      const database = new Database({ url: h.url, max: 2 });
      const left = outcomesOf(h, database, apart);
      try {
        for (const [index, first] of events.entries())
          for (const second of events.slice(index + 1)) {
            const pair = `${first.type}, then ${second.type}`;
            const inOrder = { pair, left: await left([first], [second]) };
            expect({ pair, left: await left([second], [first]) }).toEqual(inOrder);
            expect({ pair, left: await left([second, first]) }).toEqual(inOrder);
          }
      } finally {
        await database.close();
      }
    });
  });
}
