import type { EventEnvelope } from '@cabildo/contracts/event';
import query from '@cabildo/contracts/audit/entries/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import fc from 'fast-check';
import service from '../service.ts';
import { makeEvent, publish } from './events.testing.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const NOON = Date.parse('2026-06-15T12:00:00Z');
const TYPES = ['bank.transfer.completed', 'role.role.created', 'member.member.joined'] as const;

const ask = (serverId: number, input: object) => h.ok(query, input, member(1, 'admin', { serverId }));

/** Makes an entry whose note is its number; many share their time. */
const entry = fc
  .record({
    type: fc.constantFrom(...TYPES),
    minutesAgo: fc.nat(60),
    word: fc.constantFrom('alfa', 'beta'),
    characters: fc.subarray([1, 2]),
  })
  .map(({ type, minutesAgo, word, characters }) => {
    const event = makeEvent({ type, character_ids: characters });
    const occurred_at = new Date(NOON - minutesAgo * 60_000).toISOString();
    return { ...event, occurred_at, note: `${word} ${event.event_id}` };
  });
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never;

const FILTERS: [filter: object, matches: (event: Entry) => boolean][] = [
  [{}, () => true],
  [{ domain: 'bank' }, ({ type }) => type.startsWith('bank.')],
  [{ search: 'ALFA' }, ({ note }) => note.startsWith('alfa')],
  [{ search: 'role.crea' }, ({ type }) => type === 'role.role.created'],
  [{ character_id: '1' }, ({ character_ids }) => character_ids.includes(1)],
  [{ character_id: '2', search: 'beta' }, (e) => e.character_ids.includes(2) && e.note.startsWith('beta')],
  [{ date_to: '2026-06-15T11:30:00Z' }, ({ occurred_at }) => occurred_at <= '2026-06-15T11:30:00.000Z'],
];

const newestFirst = (a: EventEnvelope, b: EventEnvelope) =>
  b.occurred_at.localeCompare(a.occurred_at) || b.event_id.localeCompare(a.event_id);

/** Follows the cursors to the end and runs `meanwhile` after every page; returns the notes in the order they came. */
async function readOn(serverId: number, filter: object, meanwhile: () => Promise<void>): Promise<string[]> {
  const notes: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { logs, next_cursor, total, total_is_exact } = await ask(serverId, { ...filter, cursor });
    expect([total === null, total_is_exact]).toEqual(cursor ? [true, false] : [false, expect.any(Boolean)]);
    notes.push(...logs.map(({ note }) => note));
    if (next_cursor === null) return notes;
    cursor = next_cursor;
    await meanwhile();
  }
}

/** Fills a log with frequent entries that no query here asks for. */
const crowd = (serverId: number, count: number, timeOf: (n: number) => number): EventEnvelope[] =>
  Array.from({ length: count }, (_, n) =>
    makeEvent({
      type: 'shop.purchase.completed',
      note: `Compra ${n}`,
      occurred_at: new Date(timeOf(n)).toISOString(),
      server_id: serverId,
    }),
  );

test.each([
  ['a short log', 1, [], 5],
  ['a long log, read entry by entry', 2, crowd(2, 10_050, (n) => NOON - (n % 90) * 60_000), 2],
  ['a long log, looked up by an index', 3, crowd(3, 10_050, (n) => NOON + 60_000 + n), 3],
])(
  'in %s, cursors lead to all that was there when the first was given, once and in order, whatever comes in',
  async (_, serverId, others, numRuns) => {
    await publish(h, ...others);
    const there: Entry[] = [];
    const add = async (entries: readonly Entry[]) => {
      const own = entries.map((event) => ({ ...event, server_id: serverId }));
      await publish(h, ...own);
      there.push(...own);
    };
    const page = fc.integer({ min: others.length > 0 ? 25 : 8, max: 60 });
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(entry), page, async (stream, per_page) => {
        await add([...stream.take(60)]);
        for (const [filter, matches] of others.length > 0 ? FILTERS.slice(1) : FILTERS) {
          const before = there
            .filter(matches)
            .sort(newestFirst)
            .map(({ note }) => note);
          // The new entries are newer and older than the cursor, and of the same time.
          const read = await readOn(serverId, { ...filter, per_page }, () => add([...stream.take(1)]));
          const known = new Set(before);
          expect(new Set(read).size).toBe(read.length);
          expect(read.filter((note) => known.has(note))).toEqual(before);
        }
      }),
      { numRuns, endOnFailure: true },
    );
  },
);

test('a cursor leads on from a page by number, too, and past the last entry to nothing', async () => {
  const serverId = 4;
  const events = Array.from({ length: 7 }, (_, n) => makeEvent({ server_id: serverId, note: `n${n}` }));
  await publish(h, ...events);
  const notes = async (input: object) => {
    const { logs, next_cursor } = await ask(serverId, { per_page: '2', ...input });
    return { notes: logs.map(({ note }) => note), cursor: next_cursor ?? undefined };
  };
  const second = await notes({ page: '2' });
  expect(second.notes).toEqual(['n4', 'n3']);
  const third = await notes({ cursor: second.cursor });
  expect(third.notes).toEqual(['n2', 'n1']);
  expect(await notes({ cursor: third.cursor, page: '9' })).toEqual({ notes: ['n0'], cursor: undefined });
  expect(await notes({ cursor: third.cursor, date_to: '2026-06-01' })).toEqual({ notes: [] });
});
