import fc from 'fast-check';
import {
  cursorOf,
  cursorParam,
  momentCursorOf,
  momentCursorParam,
  rankCursorOf,
  rankCursorParam,
} from './cursor.ts';

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
