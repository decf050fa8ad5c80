import fc from 'fast-check';
import {
  cursorOf,
  cursorParam,
  momentCursorOf,
  momentCursorParam,
  rankCursorOf,
  rankCursorParam,
  cutPage,
} from './cursor.ts';
import { LIMITS } from './limits.ts';

const read = (raw: unknown) => cursorParam().safeParse(raw);
const readMoment = (raw: unknown) => momentCursorParam().safeParse(raw);
/** A service reads again what the edge has read. */
const overTheBus = (key: unknown): unknown => JSON.parse(JSON.stringify(key));
const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

test('a cursor that was given is understood, and can stand in an address as it is', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (id) => {
      expect(read(cursorOf(id)).data).toBe(id);
      expect(read(overTheBus(id)).data).toBe(id);
      expect(cursorOf(id)).toMatch(/^[\w-]+$/);
    }),
  );
});

test('so is a cursor of a list by time', () => {
  fc.assert(
    fc.property(fc.nat(Date.UTC(9999, 11, 31)), fc.uuid(), (at, uuid) => {
      const cursor = momentCursorOf({ at, uuid });
      expect(readMoment(cursor).data).toEqual({ at, uuid });
      expect(readMoment(overTheBus({ at, uuid })).data).toEqual({ at, uuid });
      expect(cursor).toMatch(/^[\w-]{1,96}$/);
      expect(read(cursor).success).toBe(false);
    }),
  );
});

test('so is a cursor of a list by rank', () => {
  const [id, time] = [fc.nat(Number.MAX_SAFE_INTEGER), fc.nat(Date.UTC(9999, 11, 31))];
  fc.assert(
    fc.property(fc.nat(100), time, id, (hierarchy, at, user_id) => {
      const key = { hierarchy, at, user_id };
      const cursor = rankCursorOf(key);
      expect(rankCursorParam().parse(cursor)).toEqual(key);
      expect(rankCursorParam().parse(overTheBus(key))).toEqual(key);
      expect(cursor).toMatch(/^[\w-]{1,96}$/);
      expect([read(cursor).success, readMoment(cursor).success]).toEqual([false, false]);
    }),
  );
});

test('a time that no entry has is refused', () => {
  for (const [time, uuid] of [
    [253_402_300_800_000, UUID],
    [-1, UUID],
    [1.5, UUID],
    [1, UUID.toUpperCase()],
    [1, `${UUID}0`],
    [1, ''],
  ])
    expect(readMoment(Buffer.from(`after ${time} ${uuid}`).toString('base64url')).success).toBe(false);
  const notKeys = [cursorOf(1), 1, {}, [], { at: '1', uuid: UUID }, { at: 1, uuid: [UUID] }, { at: 1 }];
  for (const raw of notKeys) expect(readMoment(raw).success).toBe(false);
});

test('whatever else is sent is refused', () => {
  for (const raw of [
    '',
    'x',
    '17',
    -17,
    1.5,
    null,
    {},
    'a'.repeat(1_000),
    `${cursorOf(1)}A`,
    Buffer.from('after -1').toString('base64url'),
  ])
    expect([raw, read(raw).success]).toEqual([raw, false]);
});

interface Row {
  id: number;
  text: string;
}

const answerOf = (rows: readonly Row[], per_page: number) => {
  const { shown, next_cursor } = cutPage(rows.slice(0, per_page + 1), { per_page }, ({ text }) => ({
    text,
  }));
  const page = { page: 1e15, per_page, total: 1e15, total_pages: 1e15, total_is_exact: false };
  return { ok: true, characters: shown, ...page, next_cursor };
};
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Texts whose JSON takes one, two, three or six bytes a character. */
const text = fc
  .tuple(
    fc.constantFrom('a', 'ñ', '"', '€', '\u0001'),
    fc.oneof(fc.nat(50), fc.integer({ min: 20_000, max: 400_000 })),
  )
  .map(([sign, length]) => sign.repeat(length));
const list = fc
  .array(text, { maxLength: 30 })
  .map((texts) => texts.map((each, at): Row => ({ id: 1 + at * 3, text: each })));

test('a page is as long as fits into its rows and bytes, and its cursors lead to every row once', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 20 }), (rows, per_page) => {
      const seen: string[] = [];
      let rest = rows;
      for (;;) {
        const answer = answerOf(rest, per_page);
        const { characters, next_cursor } = answer;
        seen.push(...characters.map((each) => each.text));
        expect(characters.length).toBeLessThanOrEqual(per_page);
        if (characters.length > 1) expect(bytesOf(answer)).toBeLessThanOrEqual(LIMITS.max_page_bytes);
        if (next_cursor === null) break;
        const last = rest[characters.length - 1]!;
        expect(next_cursor).toBe(cursorOf(last.id));
        const next = rest[characters.length]!;
        if (characters.length < per_page)
          expect(bytesOf([...characters, next]) + 2_048).toBeGreaterThan(LIMITS.max_page_bytes);
        const after = cursorParam().parse(next_cursor);
        rest = rest.filter(({ id }) => id > after);
      }
      expect(seen).toEqual(rows.map((each) => each.text));
    }),
    { numRuns: 60 },
  );
});

test('a row that is too large by itself is shown alone, so that a reader gets past it', () => {
  const huge = 'a'.repeat(2 * LIMITS.max_page_bytes);
  const rows = [huge, huge, 'b'].map((each, id): Row => ({ id, text: each }));
  const pages = [rows, rows.slice(1), rows.slice(2)].map((rest) => answerOf(rest, 50));
  expect(pages.map(({ characters }) => characters.length)).toEqual([1, 1, 1]);
  expect(pages.map(({ next_cursor }) => next_cursor)).toEqual([cursorOf(0), cursorOf(1), null]);
});
